import type { Location } from '@rampart/contract/api/locations.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddLocationButton } from '#features/locations/add-location-button.tsx';
import { LocationFormDialog } from '#features/locations/location-form-dialog.tsx';
import { LocationInfoDialog } from '#features/locations/location-info-dialog.tsx';
import { locationQueries } from '#features/locations/locations.api.ts';
import { CompanyMap } from '#features/locations/map/company-map.tsx';
import { RemoveLocationDialog } from '#features/locations/remove-location-dialog.tsx';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { PageHead } from '#ui/layout/page-head.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';

type Step = 'info' | 'edit' | 'remove';
const none: Location[] = [];

export function MapPage() {
  const { permissions } = useCurrentUser();
  const canEdit = isAllowed(permissions, ['Locations.edit']);
  const { data: locations, error, isError, isFetching, refetch } = useQuery(locationQueries.all());
  const [chosenId, setChosenId] = useState<number>();
  const [step, setStep] = useState<Step>();
  const chosen = locations?.find(({ id }) => id === chosenId);
  const close = () => setStep(undefined);
  return (
    <>
      <PageHead title="Map" actions={canEdit && <AddLocationButton label="Create Location" />} />
      {isError && !locations ? (
        <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />
      ) : (
        <CompanyMap
          locations={locations ?? none}
          aside={locations ? wordsFor(locations) : ''}
          chosen={step && chosenId}
          onChoose={({ id }) => {
            setChosenId(id);
            setStep('info');
          }}
        />
      )}
      {chosen && (
        <>
          <LocationInfoDialog
            location={chosen}
            isOpen={step === 'info'}
            onClose={close}
            canEdit={canEdit}
            canOpenEquipment={isAllowed(permissions, ['Equipment.view'])}
            onEdit={() => setStep('edit')}
            onRemove={() => setStep('remove')}
          />
          <LocationFormDialog location={chosen} isOpen={step === 'edit'} onClose={close} />
          <RemoveLocationDialog location={chosen} isOpen={step === 'remove'} onClose={close} />
        </>
      )}
    </>
  );
}

function wordsFor(locations: readonly Location[]): string {
  const placed = locations.filter(({ latitude, longitude }) => latitude !== null && longitude !== null).length;
  const count = (number: number) => number.toLocaleString('en-US');
  return placed === locations.length
    ? `${count(placed)} ${placed === 1 ? 'location' : 'locations'}`
    : `${count(placed)} of ${count(locations.length)} locations have coordinates`;
}
