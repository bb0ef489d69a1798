import {expect, test} from '@playwright/test';
import {axe, openInMode} from '../support/axe.ts';

const orderPage = '/help/core-concepts/understanding-order-management';

test('a table wider than the screen scrolls inside itself, under a shade that ends with it', async ({page}) => {
  await page.setViewportSize({width: 610, height: 844});
  await page.goto('/help/core-concepts/understanding-warehouses-and-locations');
  const table = page.getByRole('table').filter({hasText: 'After the move'});
  await expect(table).toHaveAttribute('tabindex', '0');
  const shown = await table.evaluate((element) => {
    element.scrollLeft = element.scrollWidth;
    const {backgroundAttachment, backgroundImage} = getComputedStyle(element);
    return {
      moved: element.scrollLeft > 0,
      backgroundAttachment,
      layers: backgroundImage.split('linear-gradient').length - 1,
    };
  });
  expect(shown).toEqual({moved: true, backgroundAttachment: 'local, scroll', layers: 2});
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(610);
});

test.describe('diagrams', () => {
  for (const mode of ['light', 'dark'] as const) {
    test(`are readable in ${mode} mode, with a name and a description`, async ({page}) => {
      await openInMode(page, mode, orderPage);
      await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
      const drawing = page.getByRole('img', {name: /^Order lifecycle/});
      await expect(drawing).toBeVisible();
      await expect(drawing).toHaveAccessibleDescription(/^An order goes from PENDING/);
      const {violations} = await axe(page).include('figure.diagram').analyze();
      expect(violations.map(({id}) => id)).toEqual([]);
    });
  }

  test('fit a phone of 390 px or scroll inside their figure, and the page never scrolls sideways', async ({page}) => {
    await page.setViewportSize({width: 390, height: 844});
    for (const path of [
      orderPage,
      '/help/core-concepts/understanding-integrations',
      '/help/faqs/what-is-local-routing',
      '/help',
    ]) {
      await page.goto(path);
      const widths = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth,
        window: window.innerWidth,
      }));
      expect(widths.page).toBeLessThanOrEqual(widths.window);
      const texts = page.locator('figure.diagram text');
      await expect(texts.first()).toBeVisible();
      const small = await texts.evaluateAll((all) =>
        all.filter((text) => text.getBoundingClientRect().height < 9).map((text) => text.textContent),
      );
      expect(small).toEqual([]);
    }
  });

  test('clip no label', async ({page}) => {
    for (const path of [
      orderPage,
      '/help/core-concepts/understanding-supply-chain-management',
      '/help/support/contacting-support',
    ]) {
      await page.goto(path);
      const nodes = page.locator('figure.diagram g.node');
      await expect(nodes.first()).toBeVisible();
      const clipped = await nodes.evaluateAll((all) =>
        all.flatMap((node) => {
          const label = node.querySelector('text')?.getBoundingClientRect();
          const shape = node.querySelector('rect, polygon')?.getBoundingClientRect();
          return label && shape && label.width > shape.width - 4 ? [node.textContent] : [];
        }),
      );
      expect(clipped).toEqual([]);
    }
  });

  test('show labels that are wider than the drawing', async ({page}) => {
    await page.goto('/api/types/enums/new-order-status');
    const figure = page.locator('.diagram-canvas').first();
    await expect(figure.locator('svg')).toHaveCSS('overflow', 'visible');
    const beside = await figure.evaluate((canvas) => {
      const {left, right} = canvas.getBoundingClientRect();
      const labels = Array.from(canvas.querySelectorAll('text'), (text) => text.getBoundingClientRect());
      return labels.filter((label) => label.left < left || label.right > right).length;
    });
    expect(beside).toBe(0);
  });

  test('have ids that are unique on the page', async ({page}) => {
    await page.goto('/help/core-concepts/understanding-supply-chain-management');
    const ids = await page.locator('figure.diagram [id]').evaluateAll((elements) => elements.map(({id}) => id));
    expect(ids.length).toBeGreaterThan(6);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('need no script', async ({browser, baseURL}) => {
    const context = await browser.newContext({javaScriptEnabled: false});
    const page = await context.newPage();
    await page.goto(`${baseURL ?? ''}${orderPage}`);
    await expect(page.getByRole('img', {name: /^Order lifecycle/})).toBeVisible();
    await context.close();
  });
});

test('names of the schema lead from Help to the reference', async ({page}) => {
  await page.goto('/help/faqs/what-do-different-order-statuses-mean');
  await page.getByText('For administrators').click();
  await page.locator('main').getByRole('link', {name: 'PENDING', exact: true}).first().click();
  await expect(page).toHaveURL('/api/types/enums/new-order-status#value-PENDING');
  await expect(page.getByRole('heading', {level: 1})).toContainText('NewOrderStatus');
});

test('the glossary leads from a term to the page that explains it', async ({page}) => {
  await page.goto('/help/glossary');
  await expect(
    page.getByRole('navigation', {name: 'Letters'}).getByRole('link', {name: 'W', exact: true}),
  ).toHaveAttribute('href', '#letter-w');
  await expect(page.getByText('Also: third-party logistics')).toBeVisible();
  await page.locator('dt').getByRole('link', {name: '3PL'}).click();
  await expect(page).toHaveURL(/understanding-warehouses-and-locations#managed-and-external-warehouses$/);
});

test('a guide of steps passes the accessibility check', async ({page}) => {
  await page.goto('/help/guides/shopify/creating-a-shopify-integration');
  const {violations} = await axe(page).include('main').analyze();
  expect(violations.map(({id, nodes}) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}});

  for (const [path, way] of [
    ['/help/guides/integrations/connecting-an-edi-partner', 'Carriers, EDI and other systems'],
    ['/api/types/objects/file', 'Common to all domains'],
  ] as const)
    test(`the way back ends with dots where its name is too long, beside the actions: ${path}`, async ({page}) => {
      await page.goto(path);
      const name = page.getByRole('navigation', {name: 'Breadcrumbs'}).locator('.breadcrumbs__link', {hasText: way});
      await expect(name).toHaveCSS('text-overflow', 'ellipsis');
      expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
      const [box, copy] = await Promise.all(
        [name, page.getByRole('button', {name: 'Copy page'})].map((each) => each.boundingBox()),
      );
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(copy?.x ?? 0);
    });
});

test('a Help page has its reading aids: breadcrumbs, contents, neighbours, edit link, date and feedback', async ({
  page,
}) => {
  await page.goto('/help/core-concepts/understanding-integrations');
  await expect(page.getByRole('navigation', {name: 'Breadcrumbs'})).toContainText('Core concepts');
  await expect(page.locator('.theme-doc-toc-desktop a')).not.toHaveCount(0);
  const neighbours = page.getByRole('navigation', {name: 'Docs pages'});
  for (const neighbour of ['prev', 'next'])
    await expect(neighbours.locator(`.pagination-nav__link--${neighbour}`)).toHaveAttribute('href', /^\/help\/.+/);
  await expect(page.getByRole('link', {name: 'Edit this page'})).toHaveAttribute(
    'href',
    /help\/core-concepts\/understanding-integrations\.mdx$/,
  );
  await expect(page.getByText(/Last updated/)).toBeVisible();
  await expect(page.getByText('Was this page helpful?')).toBeVisible();
  await expect(page.getByRole('link', {name: /^No, write an email/})).toHaveAttribute(
    'href',
    /^mailto:support@example\.com\?subject=.*Understanding%20integrations/,
  );
  await expect(page.locator('head meta[name="description"]')).toHaveAttribute('content', /.{50}/);
  await expect(page.locator('head meta[name="keywords"]')).toHaveAttribute('content', /,/);
});

test('every category of Help says what is inside', async ({page}) => {
  for (const path of ['core-concepts', 'guides/shopify', 'faqs', 'features']) {
    await page.goto(`/help/${path}`);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    await expect(page.locator('main article a').first()).toBeVisible();
  }
});

test.describe('calculators', () => {
  const stockPage = '/help/core-concepts/understanding-inventory-management#what-a-shop-is-told';
  const productPage = '/help/core-concepts/understanding-product-management#bundles';

  test('tell what a shop is told, in words, and begin with the worked example', async ({page}) => {
    await page.goto(stockPage);
    await page.getByText('Try it with your own numbers').click();
    const result = page.locator('details').getByRole('status');
    await expect(result).toContainText('warehouse 1 is told 59 and the location of warehouse 2 is told 48');
    await page.getByLabel('Stock buffer').fill('100');
    await expect(result).toContainText('warehouse 1 is told 0 and the location of warehouse 2 is told 12');
    await page.getByLabel('Unassigned').fill('130');
    await expect(result).toContainText('oversold: 12 units are missing');
  });

  test('tell how many sets the components allow', async ({page}) => {
    await page.goto(productPage);
    await page.getByText('Try it with your own numbers').click();
    const result = page.locator('details').getByRole('status');
    await expect(result).toContainText('You can sell 40 sets. Stove decides');
    await page.getByRole('group', {name: 'Sleeping mat'}).getByLabel('Needed for one set').fill('4');
    await expect(result).toContainText('You can sell 27 sets. Sleeping mat decides');
  });

  test('have no faults that a checker of accessibility finds, in both modes', async ({page}) => {
    for (const mode of ['light', 'dark']) {
      await openInMode(page, mode, productPage.replace('#', `?mode=${mode}#`));
      await page.getByText('Try it with your own numbers').click();
      await expect(page.locator('details').getByRole('status')).toBeVisible();
      const {violations} = await axe(page).include('details').analyze();
      expect(violations.map(({id}) => id)).toEqual([]);
    }
  });

  test('leave the worked example as text where no script runs', async ({browser}) => {
    const context = await browser.newContext({javaScriptEnabled: false});
    const page = await context.newPage();
    await page.goto(stockPage);
    await page.getByText('Try it with your own numbers').click();
    await expect(page.getByText('the locations are told 59 and 48, together 107.')).toBeVisible();
    await expect(page.getByLabel('Stock buffer')).toHaveCount(0);
    await context.close();
  });
});
