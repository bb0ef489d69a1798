// Ejected from @docusaurus/theme-classic: "Read more" tells nothing of its target in a list of links or to search engines.
import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Props} from '@theme/BlogPostItem/Footer/ReadMoreLink';

export default function ReadMoreLink({blogPostTitle, ...link}: Props): ReactNode {
  return (
    <Link aria-label={`Read the note: ${blogPostTitle}`} {...link}>
      <b>Read the note</b>
    </Link>
  );
}
