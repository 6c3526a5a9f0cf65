import type { Page } from 'playwright-core';

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add or Modify Equipment' });
export const fileField = (page: Page) => dialog(page).locator('input[type=file]');

/** The dialog of My Equipment that uploads a file. */
export async function openDialog(page: Page, type = 'Add and modify equipment'): Promise<void> {
  await page.getByRole('button', { name: 'Add or Modify Equipment' }).click();
  await dialog(page).getByRole('radio', { name: type }).check();
}

/** Uploads a file and opens its report. */
export async function upload(page: Page, name: string, buffer: Buffer, type?: string): Promise<void> {
  await openDialog(page, type);
  await fileField(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Thanks! Your file was uploaded\./).waitFor();
  await page.getByRole('button', { name: 'View report' }).first().click();
  await page.getByRole('heading', { level: 1, name: `Import: ${name}` }).waitFor();
}

/** Waits until the import of the open report has this state. */
export const reaches = (page: Page, state: string) => page.locator(`#main [data-state="${state}"]`).first().waitFor();
/** The number above a word in the open report. */
export const figure = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .textContent();
