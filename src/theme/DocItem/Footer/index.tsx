import type {ReactNode} from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import Footer from '@theme-original/DocItem/Footer';
import Feedback from '../../../content/ui/Feedback/index.tsx';

/** Puts the question whether the page helped above the edit link. */
export default function DocItemFooter(): ReactNode {
  const {title, permalink} = useDoc().metadata;
  return (
    <>
      <Feedback title={title} permalink={permalink} />
      <Footer />
    </>
  );
}
