import { useEffect, useRef } from 'react';
import { DocumentTitle } from './document-title.tsx';
import classes from './page-heading.module.css';

/** The h1 of a page. It also sets the title of the browser tab. */
export function PageHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // If the page loads late, its region already has the focus (see app/arrival.ts).
    if (document.activeElement === heading.current?.closest('main')) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <DocumentTitle>{children}</DocumentTitle>
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {children}
      </h1>
    </>
  );
}
