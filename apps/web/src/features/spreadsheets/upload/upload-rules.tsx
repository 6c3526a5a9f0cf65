import { useInfiniteQuery } from '@tanstack/react-query';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { importQueries } from '../imports.api.ts';
import classes from './upload-rules.module.css';

/** The rules that users must know before they send a file (SPEC point 9). */
export function UploadRules() {
  const { data } = useInfiniteQuery(importQueries.list());
  const pausesAbove = data?.pages[0]?.pauses_above;
  return (
    <ul className={classes.rules} aria-label="Good to know">
      <li>Blank cells are not overwritten: where a cell of the file is blank, the value stays.</li>
      <li>The product identifier column (Rampart ID) must be kept for existing rows and left blank for new ones.</li>
      <li>Equipment deleted from the file is removed from the list, unless the file only adds.</li>
      <li>You can upload any list. If its headings differ from the template, you assign its columns.</li>
      {typeof pausesAbove === 'number' && (
        <li>With more than {quantity(pausesAbove, 'row')}, other requests pause while the file is applied.</li>
      )}
    </ul>
  );
}
