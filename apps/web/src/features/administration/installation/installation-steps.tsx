import { Button } from '@mantine/core';
import type { getInstallation } from '@rampart/contract/api/administration/installation.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayOf } from '#lib/dates.ts';
import { uploadState } from '#lib/history/upload-state.ts';
import { SettingRow } from '#ui/forms/setting-row.tsx';
import { MailStep } from './mail-step.tsx';
import { StepMark } from './step-mark.tsx';

/** What an installation needs, in the order in which a new one gets it. What is there already has a tick. */
export function InstallationSteps({ mail, catalogue, sources, company }: Answer<typeof getInstallation>) {
  const { products, loaded_at } = catalogue;
  const loaded = loaded_at ? `, last loaded on ${dayOf(loaded_at)}` : '';
  const owned = `${quantity(company.products, 'product')} with ${quantity(company.assets, 'asset')} in My Equipment.`;
  return (
    <>
      <MailStep {...mail} />
      <SettingRow
        icon={<StepMark isDone={products > 0} />}
        title="Catalogue"
        action={<ToPage to="/admin/catalogue">Open Catalogue</ToPage>}
      >
        {products > 0
          ? `${quantity(products, 'product')}${loaded}.`
          : 'It is empty. Load advisories and the list of known exploited vulnerabilities, so that your equipment is found and rated.'}
      </SettingRow>
      <SettingRow
        icon={<StepMark isDone={sources.subscribed > 0 && sources.failing === 0} />}
        title="Subscriptions"
        action={<ToPage to="/admin/catalogue/subscriptions">Open Subscriptions</ToPage>}
      >
        {sourcesText(sources)}
      </SettingRow>
      <SettingRow
        icon={<StepMark isDone={company.products > 0} />}
        title="My Equipment"
        action={
          company.products > 0 ? (
            <ToPage to="/equipment">Open My Equipment</ToPage>
          ) : (
            <ToPage to="/equipment" state={uploadState}>
              Import Equipment
            </ToPage>
          )
        }
      >
        {company.products > 0 ? owned : 'It is empty. Import the spreadsheet that you have, or add equipment.'}
      </SettingRow>
      <SettingRow
        icon={<StepMark isDone={company.users > 1} />}
        title="Users"
        action={<ToPage to="/admin/users">Open Users</ToPage>}
      >
        {company.users > 1 ? `${quantity(company.users, 'user')}.` : 'You are the only user. Invite your colleagues.'}
      </SettingRow>
    </>
  );
}

function sourcesText({ subscribed, failing, last_success_at }: Answer<typeof getInstallation>['sources']): string {
  if (subscribed === 0)
    return 'There are none yet. Subscribe to publishers of advisories and to the list of known exploited vulnerabilities, to keep the catalogue up to date.';
  const news = last_success_at ? `, last checked on ${dayOf(last_success_at)}` : ', not checked yet';
  const failure = failing > 0 ? ` ${quantity(failing, 'source')} cannot be fetched.` : '';
  return `${quantity(subscribed, 'source')}${news}.${failure}`;
}

function ToPage({ to, state, children }: { to: string; state?: object; children: ReactNode }) {
  return (
    <Button component={Link} to={to} state={state} variant="default">
      {children}
    </Button>
  );
}
