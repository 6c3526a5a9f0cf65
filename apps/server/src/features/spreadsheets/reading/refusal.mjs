/** Why a file is refused, as a message for the user who uploaded it. */
export class Refusal extends Error {}

export const damaged = () =>
  new Refusal(
    'The file is damaged: it could not be read to its end. Open it in a spreadsheet program and save it again.',
  );

export const encrypted = () =>
  new Refusal('The file is protected with a password. Save it without a password and upload it again.');

/** @param {string} what */
export const tooLargeUnzipped = (what) =>
  new Refusal(`The file is much larger unzipped than any list of equipment: ${what}.`);

/** @param {string} what */
export const unknownFormat = (what) =>
  new Refusal(`The file is ${what}. Save your list as .xlsx, .xls or .csv and upload it again.`);
