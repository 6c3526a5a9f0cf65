import { Button } from '@mantine/core';
import { useState } from 'react';
import { AddressField } from './address-field.tsx';
import classes from './provider-form.module.css';
import { SwitchAddressDialog } from './switch-address-dialog.tsx';

interface RedirectAddressProps {
  /** The address of the company. */
  address: string;
  /** The address that all companies shared before, if the company's provider still uses it. */
  shared: string | null;
}

/** The address to enter at the provider. A provider that knows only the shared address needs the new one first. */
export function RedirectAddress({ address, shared }: RedirectAddressProps) {
  const [isSwitching, setSwitching] = useState(false);
  if (!shared)
    return (
      <AddressField
        label="Redirect address"
        description="Enter it at the provider when you register Rampart there."
        value={address}
      />
    );
  return (
    <div className={classes.switch} role="group" aria-labelledby="new-address">
      <h3 id="new-address">Switch to a redirect address of your own</h3>
      <p>
        Your provider sends users back to an address that several companies share. With your own address, the provider
        of another company cannot interfere with your sign-ins.
      </p>
      <ol>
        <li>At your provider, add the new address. Keep the old one for now.</li>
        <li>Switch here.</li>
        <li>At your provider, remove the old address.</li>
      </ol>
      <AddressField label="New redirect address" value={address} />
      <AddressField label="Old redirect address, still in use" value={shared} />
      <Button variant="default" className={classes.switchButton} onClick={() => setSwitching(true)}>
        Switch
      </Button>
      <SwitchAddressDialog isOpen={isSwitching} onClose={() => setSwitching(false)} />
    </div>
  );
}
