import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { CatalogueLink } from './catalogue-link.tsx';
import classes from './mitigations-card.module.css';

type Mitigation = ProductProfile['mitigations'][number];

export function MitigationsCard({ mitigations }: { mitigations: readonly Mitigation[] }) {
  const { shown, control } = useShowAll(mitigations, 10, 0);
  return (
    <Card id="mitigations" title="Mitigation Steps">
      {mitigations.length === 0 && <CardNote>{messages.emptyMitigations}</CardNote>}
      {shown.length > 0 && (
        <ol className={classes.steps}>
          {shown.map((mitigation, index) => (
            <Step key={index} mitigation={mitigation} number={index + 1} />
          ))}
        </ol>
      )}
      {control && <div className={classes.more}>{control}</div>}
    </Card>
  );
}

function Step({ mitigation: { descriptions, links, tooltip }, number }: { mitigation: Mitigation; number: number }) {
  return (
    <li>
      <i aria-hidden="true">{number}</i>
      <div>
        {descriptions.map((description, index) => (
          <p key={index}>
            {description}
            {tooltip && index === descriptions.length - 1 && <Hint text={tooltip} />}
          </p>
        ))}
        {links.length > 0 && (
          <ul>
            {links.map(({ name, href }) => (
              <li key={`${name} ${href}`}>
                <CatalogueLink name={name} href={href} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Hint({ text }: { text: string }) {
  return (
    <Tooltip label={text} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon size={24} className={classes.hint} aria-label={text}>
        <IconInfoCircle size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
