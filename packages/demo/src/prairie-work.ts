import type { DemoWork } from './inventory-plan.ts';

/** The work status and notes of Prairie Gas Transmission about its action items. */
export const prairieWork: DemoWork[] = [
  {
    product: 'Rockwell Automation/ControlLogix 5580',
    status: 'In Progress',
    note: 'Firmware is updated station by station with the spring outages. Beatrice and Great Bend are done.',
  },
  { product: 'Rockwell Automation/CompactLogix 5380', status: 'In Progress', note: null },
  {
    product: 'Emerson/ROC800',
    status: 'In Progress',
    note: 'Field crews update the units on their next visit. Until then the radio network lets only gas control through.',
  },
  { product: 'Emerson/ROC800L', status: 'Complete', note: 'Checked by the audit in September.' },
  {
    product: 'Schneider Electric/Modicon M580',
    status: 'Complete',
    note: 'Updated and tested.\nThe old image is kept on the engineering server until the end of the year.',
  },
  { product: 'GE/Multilin 469 Motor Protection Relay', status: 'Complete', note: null },
  { product: 'Moxa/EDS-405A', status: 'In Progress', note: 'Management ports moved to the maintenance network.' },
  {
    product: 'Rockwell Automation/Stratix 5700',
    status: 'Not Started',
    note: 'Waiting for a release that the vendor supports with our configuration; asked again every month.',
  },
];
