import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { MakerSplitDialog } from '#features/administration/manufacturers/maker-split-dialog.tsx';
import type { SplitGiven } from '#features/administration/manufacturers/maker-splits.api.ts';
import { makerQueries } from '#features/administration/manufacturers/manufacturers.api.ts';
import { SplitProducts } from '#features/administration/manufacturers/split-products.tsx';
import { SplitTargetField } from '#features/administration/manufacturers/split-target-field.tsx';
import { failureOutcome } from '#lib/api/failures.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';
import { Notice } from '#ui/layout/notice.tsx';
import classes from '#pages/administration/admin-catalogue.module.css';

const back = { label: 'Back to Duplicates', path: '/admin/catalogue/doubles?of=manufacturers' };

/** Moves some products of a manufacturer to another one. */
export function AdminSplitMakerPage() {
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const { asked: given, isOpen, ask, close } = useAsked<SplitGiven>();
  const { data, error, isFetching, refetch } = useQuery(makerQueries.usage(uuid));
  if (error && failureOutcome('profile', error).kind === 'not-found') return <NoMaker />;
  return (
    <AdminFrame>
      <BackHead
        back={back}
        title={data ? `Split ${data.maker.name}` : 'Split Manufacturer'}
        line="Use this if one entry covers two manufacturers. Name the second manufacturer and select its products."
      />
      <div className={classes.parts}>
        {error && (
          <section className={listClasses.card} aria-label="Manufacturer">
            <div className={listClasses.rows}>
              <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />
            </div>
          </section>
        )}
        <SplitProducts
          uuid={uuid}
          isReady={name.trim() !== ''}
          onSplit={(products) => ask({ uuid, name: name.trim(), products })}
        >
          {({ select }) => (
            <SplitTargetField
              maker={data?.maker}
              names={data?.names ?? []}
              value={name}
              onChange={setName}
              onSelect={select}
            />
          )}
        </SplitProducts>
      </div>
      {given && (
        <MakerSplitDialog given={given} isOpen={isOpen} onClose={close} onSplit={() => void navigate(back.path)} />
      )}
    </AdminFrame>
  );
}

function NoMaker() {
  return (
    <AdminFrame>
      <Notice
        icon={<IconArrowsSplit2 size={28} stroke={1.6} />}
        title={messages.notFound}
        actions={
          <Button component={Link} to={back.path} variant="default">
            {back.label}
          </Button>
        }
      >
        There is no manufacturer at this address. It may have been merged.
      </Notice>
    </AdminFrame>
  );
}
