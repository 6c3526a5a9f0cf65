import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './import-steps.module.css';

const steps = ['Columns', 'Products', 'Report'] as const;
export type ImportStep = (typeof steps)[number];

/** Where the user is on the way of a file with other headings. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const at = steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label="Steps of this import">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
        >
          <span className={classes.number} aria-hidden="true">
            {index < at ? <IconCheck size={13} stroke={2.2} /> : index + 1}
          </span>
          {step}
          {index < at && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
