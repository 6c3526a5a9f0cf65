import type { ActionItemAsset, MitigationState } from '@rampart/contract/api/action-items.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { productActionItems } from './action-items.ts';
import { uuidOf } from './catalogue.ts';
import type { Script } from './fake-server.ts';
import { filteredCatalogue } from './filtered-catalogue.ts';
import { openApp } from './open-app.tsx';
import { everything } from './people.ts';

interface Given {
  assets: readonly ActionItemAsset[];
  states?: readonly MitigationState[];
  user?: typeof everything;
  answers?: Script;
}

/** Opens the action items of a product. */
export async function openActionItems({ assets, states = [], user = everything, answers = {} }: Given) {
  const script = { ...filteredCatalogue(() => []), ...productActionItems(assets, states), ...answers };
  const seen = openApp(`/product/${uuidOf(1)}/action-items`, script, user);
  await screen.findByRole('heading', { level: 1, name: 'Action items: Halden Controls FC-2200 Flow Computer' });
  if (assets.length > 0) await screen.findByRole('table', { name: 'Assets' });
  return seen;
}

/** Opens the mitigation modal of one asset. */
export async function openMitigations(assetId: number) {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Mitigations of GT-FC-${1000 + assetId}`) }));
  return mitigationDialog();
}

/** Opens the mitigation modal of all loaded assets. */
export async function openMitigationsOfAll() {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded assets' }));
  await userEvent.click(screen.getByRole('button', { name: /^Mitigate Selected Assets/ }));
  return mitigationDialog();
}

async function mitigationDialog() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Mitigations: FC-2200 Flow Computer' }));
  await dialog.findByText('View vulnerabilities');
  return dialog;
}

export type MitigationModal = Awaited<ReturnType<typeof openMitigations>>;

/** The row of a vulnerability that is open or mitigated. */
export const mitigationBox = (dialog: MitigationModal, name: RegExp) => dialog.getByRole('checkbox', { name });
