import { Anchor, Checkbox } from '@mantine/core';
import { spreadsheetLinks } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './spreadsheet-links.module.css';

/** Files to start with: an empty template, or the full equipment list. */
export function SpreadsheetLinks() {
  const [withAsterisks, setWithAsterisks] = useState(false);
  return (
    <ul className={classes.links} aria-label="Spreadsheets to fill in">
      <li>
        <Sheet href={spreadsheetLinks.template} name="Import template" />
        <span>The headings without rows, for new equipment.</span>
      </li>
      <li>
        <Sheet
          href={withAsterisks ? spreadsheetLinks.equipmentWithAsterisks : spreadsheetLinks.equipment}
          name="Full equipment list"
        />
        <span>Your current list, to change and upload again.</span>
        <Checkbox
          label="Add asterisks to the headings of required columns"
          checked={withAsterisks}
          onChange={(event) => setWithAsterisks(event.currentTarget.checked)}
        />
      </li>
    </ul>
  );
}

function Sheet({ href, name }: { href: string; name: string }) {
  return (
    <Anchor href={href} download fw={500} className={classes.link}>
      <IconDownload size={16} stroke={1.7} aria-hidden="true" />
      {name}
    </Anchor>
  );
}
