import type { ScopePreview } from '@rampart/contract/api/administration/source-scopes.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import classes from './scope-fields.module.css';

/** How much of the catalogue a scope matches. */
export function ScopeShare({ share }: { share: ScopePreview }) {
  const { advisories, products, taken, left_out } = share;
  if (advisories.all + products.all === 0)
    return <p className={classes.share}>The catalogue is empty, so there is nothing to compare yet.</p>;
  const part = ({ all, in_scope }: ScopePreview['products'], what: string, plural: string) =>
    `${in_scope.toLocaleString('en-US')} of the ${quantity(all, what, { plural })}`;
  return (
    <div className={classes.share}>
      <p>
        The scope matches <b>{part(advisories, 'advisory', 'advisories')}</b> and{' '}
        <b>{part(products, 'product', 'products')}</b> in the catalogue.
      </p>
      {taken.length > 0 && <Names title="In the scope, for example" names={taken} />}
      {left_out.length > 0 && <Names title="Left out, for example" names={left_out} />}
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div>
      <span>{title}</span>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
