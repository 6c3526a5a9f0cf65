import { Anchor, Button } from '@mantine/core';
import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { EquipmentLinks } from '#features/catalogue/profile/equipment-links.tsx';
import { ProfileColumns } from '#features/catalogue/profile/profile-columns.tsx';
import { ProfileHead } from '#features/catalogue/profile/profile-head.tsx';
import { ProductMenu } from '#features/groups/membership/product-menu.tsx';
import { ProposalCard } from '#features/own-products/proposal-card.tsx';
import { RemoveOwnProductDialog } from '#features/own-products/remove-dialog.tsx';
import { UnknownCard } from '#features/own-products/unknown-card.tsx';
import { useOwnProductDialog } from '#features/own-products/use-own-product-dialog.tsx';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Card } from '#ui/layout/card.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { OwnTag } from '#ui/product/own-tag.tsx';

/** The page of an own product: what the company knows about it. There is no rating and no list of vulnerabilities. */
export function OwnProduct({ product }: { product: ProductProfile }) {
  const { permissions } = useCurrentUser();
  const navigate = useNavigate();
  return (
    <>
      <ProfileHead
        name={product.name}
        organizations={product.organizations}
        label={product.label?.name}
        mark={<OwnTag />}
        action={
          <>
            <EquipmentLinks profile={product} />
            {isAllowed(permissions, ['Equipment.edit']) && <Changes product={product} />}
            <ProductMenu product={product} variant="profile" />
          </>
        }
      />
      <ProfileColumns aside={<ProductData product={product} />}>
        {isAllowed(permissions, ['Equipment.view']) && (
          <ProposalCard
            uuid={product.uuid}
            canJoin={isAllowed(permissions, ['Equipment.edit'])}
            onJoined={(uuid) => void navigate(`/product/${uuid}`, { replace: true })}
          />
        )}
        <UnknownCard noun="product" />
      </ProfileColumns>
    </>
  );
}

function Changes({ product: { uuid, name, organizations, label, total_assets } }: { product: ProductProfile }) {
  const navigate = useNavigate();
  const [isRemoving, setIsRemoving] = useState(false);
  const product = { uuid, name, manufacturer: organizations[0]?.name ?? '', label: label?.name ?? null };
  const edit = useOwnProductDialog({
    product,
    known: { label: 'Open This Product', onSelect: (known) => void navigate(`/${known.type}/${known.uuid}`) },
  });
  return (
    <>
      <Button variant="default" onClick={() => edit.open()}>
        Edit
      </Button>
      {total_assets === 0 && (
        <Button variant="default" c="var(--rp-danger)" onClick={() => setIsRemoving(true)}>
          Remove
        </Button>
      )}
      {edit.dialog}
      <RemoveOwnProductDialog
        product={product}
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        onRemoved={() => void navigate('/equipment', { replace: true })}
      />
    </>
  );
}

function ProductData({ product }: { product: ProductProfile }) {
  const { permissions } = useCurrentUser();
  const { uuid, organizations, label, groups = [], total_assets, product_data } = product;
  const assets = quantity(total_assets, 'asset');
  const isLinked = isAllowed(permissions, ['Equipment.view']);
  return (
    <Card id="data" title="Product Data">
      <Facts>
        <Fact
          title="Manufacturer"
          values={organizations.map((maker) => (
            <Anchor key={maker.uuid} component={Link} to={`/manufacturer/${maker.uuid}`} inherit fw={500}>
              {maker.name}
            </Anchor>
          ))}
        />
        <Fact title="Type" values={[label?.name ?? 'No type']} />
        {product_data.map(({ title, value }) => value && <Fact key={title} title={title} values={[value.name]} />)}
        <Fact title="Groups" values={groups.length > 0 ? groups.map(({ name }) => name) : ['None']} />
        <Fact
          title="Assets"
          values={[
            isLinked ? (
              <Anchor key="assets" component={Link} to={`/product/${uuid}/assets`} inherit fw={500}>
                {assets}
              </Anchor>
            ) : (
              assets
            ),
          ]}
        />
      </Facts>
    </Card>
  );
}
