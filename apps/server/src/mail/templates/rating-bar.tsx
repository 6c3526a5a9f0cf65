import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { ratingStates, worstFirst } from '@rampart/contract/rules/ratings.ts';
import { sharesOf } from '@rampart/contract/rules/shares.ts';
import type { Figures } from '#mail/content.ts';
import { Difference } from './figures.tsx';
import { light } from './palette.ts';
import { RatingSign } from './rating.tsx';
import { inFigures } from './words.ts';

interface RatingBarProps {
  states: Figures['states'];
  before: Figures['states'] | undefined;
}

/** A chart of table cells. Mail clients do not show SVG, and block pictures until the user allows them. */
export function RatingBar({ states, before }: RatingBarProps) {
  const shares = sharesOf(worstFirst.map((state) => states[state]));
  const shown = worstFirst.map((state, index) => ({ state, share: shares[index] ?? 0 }));
  return (
    <>
      <Section className="only-seen" style={{ padding: '2px 0 8px' }}>
        <Row>
          {shown
            .filter(({ state }) => states[state] > 0)
            .map(({ state, share }) => (
              <Column
                key={state}
                className={state === 1 ? 'casing' : undefined}
                style={{
                  width: `${Math.max(share, 2)}%`,
                  height: 12,
                  border: '1px solid rgba(16,20,27,.48)',
                  background: ratingStates[state].colour,
                  fontSize: 1,
                  lineHeight: '10px',
                }}
              >
                &nbsp;
              </Column>
            ))}
        </Row>
      </Section>
      {shown
        .filter(({ state }) => states[state] > 0 || (before?.[state] ?? 0) > 0)
        .map(({ state, share }) => (
          <Row key={state}>
            <Column className="only-seen" style={{ width: 28, padding: '3px 0' }}>
              <RatingSign state={state} />
            </Column>
            <Column style={{ padding: '3px 0' }}>
              <Text className="text2" style={{ margin: 0, color: light.text2, fontSize: 14, lineHeight: '20px' }}>
                {ratingStates[state].name}: {inFigures(states[state])} ({share.toFixed(2)} %){' '}
                {/* Only at the ends of the scale is a change better or worse. */}
                <Difference
                  now={states[state]}
                  before={before?.[state]}
                  isBad={state === 1 || state === 2 ? true : state === 5 ? false : null}
                />
              </Text>
            </Column>
          </Row>
        ))}
    </>
  );
}
