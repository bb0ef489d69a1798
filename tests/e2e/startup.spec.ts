/** What pages do before their scripts run, or when these are missing. */
import {expect, test} from '@playwright/test';
import {hydrated} from '../support/chunks.ts';

test('a link sets no attributes of the page, and keeps its other parameters', async ({page}) => {
  await page.goto('/help?docusaurus-theme=x&a=1&docusaurus-data-mode=embed&%64ocusaurus-data-other=1#top');
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html[data-mode], html[data-other]')).toHaveCount(0);
  await expect(page).toHaveURL('/help?a=1#top');
});

for (const file of ['main.*.js', 'styles.*.css']) {
  test(`a page without ${file} is reloaded once, then says so and leads on`, async ({page}) => {
    let loaded = 0;
    page.on('request', (request) => (loaded += request.isNavigationRequest() ? 1 : 0));
    await page.route(
      new RegExp(`/assets/(?:js|css)/${file.replaceAll('.', '\\.').replace('*', '.*')}$`),
      async (route) => route.fulfill({status: 404, body: ''}),
    );
    await page.goto('/help').catch(() => undefined);
    const alert = page.getByRole('alert').filter({hasText: 'could not be loaded'});
    await expect(alert).toBeVisible();
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    expect(loaded).toBe(2);
    await alert.getByRole('link', {name: 'list of sections'}).click();
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('link', {name: 'Changelog'}).first()).toBeVisible();
  });
}
