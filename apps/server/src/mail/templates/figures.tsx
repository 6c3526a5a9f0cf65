import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { Figures } from '#mail/content.ts';
import { light } from './palette.ts';
import { inFigures } from './words.ts';

type Countable = Exclude<keyof Figures, 'states'>;

/** Each figure, and whether a larger number is worse; null if it is neither better nor worse. */
const lines: { key: Countable; name: string; isBad: boolean | null }[] = [
  { key: 'openItems', name: 'Open vulnerabilities', isBad: true },
  { key: 'exploitedOpenItems', name: 'Known exploited and open', isBad: true },
  { key: 'mitigatedItems', name: 'Mitigated vulnerabilities', isBad: false },
  { key: 'assetsToMitigate', name: 'Assets to mitigate', isBad: true },
  { key: 'productsToMitigate', name: 'Products to mitigate', isBad: true },
];
const tiles: { key: Countable; name: string }[] = [
  { key: 'products', name: 'Unique Products' },
  { key: 'assets', name: 'Assets' },
  { key: 'locations', name: 'Locations' },
];

interface FiguresProps {
  figures: Figures;
  before: Figures | undefined;
}

/** The dashboard's figures, with the change since the last report. */
export function FigureTable({ figures, before }: FiguresProps) {
  return (
    <>
      <Section className="sunken" style={{ background: light.sunken, borderRadius: 6, padding: '10px 0' }}>
        <Row>
          {tiles.map(({ key, name }) => (
            <Column key={key} style={{ width: '33.33%', padding: '0 14px' }}>
              <Text
                className="text"
                style={{ margin: 0, color: light.text, fontSize: 22, lineHeight: '28px', fontWeight: 600 }}
              >
                {inFigures(figures[key])}
              </Text>
              <Text className="muted" style={{ margin: 0, color: light.muted, fontSize: 12, lineHeight: '18px' }}>
                {name} <Difference now={figures[key]} before={before?.[key]} isBad={null} />
              </Text>
            </Column>
          ))}
        </Row>
      </Section>
      <Section style={{ padding: '8px 0 4px' }}>
        {lines.map(({ key, name, isBad }) => (
          <Row key={key}>
            <Column style={{ width: 76, padding: '4px 0' }}>
              <Text
                className="text"
                style={{ margin: 0, color: light.text, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}
              >
                {inFigures(figures[key])}
              </Text>
            </Column>
            <Column style={{ padding: '4px 0' }}>
              <Text className="text2" style={{ margin: 0, color: light.text2, fontSize: 14, lineHeight: '20px' }}>
                {name} <Difference now={figures[key]} before={before?.[key]} isBad={isBad} />
              </Text>
            </Column>
          </Row>
        ))}
      </Section>
    </>
  );
}

/** `+3` or `−3`, in the colour of better or worse if it is one of them. */
export function Difference({ now, before, isBad }: { now: number; before: number | undefined; isBad: boolean | null }) {
  if (before === undefined || before === now) return null;
  const isMore = now > before;
  const tone = isBad === null ? 'muted' : isMore === isBad ? 'danger' : 'ok';
  return (
    <span className={tone} style={{ color: light[tone], fontWeight: 600 }}>
      {isMore ? '+' : '−'}
      {inFigures(Math.abs(now - before))}
    </span>
  );
}
