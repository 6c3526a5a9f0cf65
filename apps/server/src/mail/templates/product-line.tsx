import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { ratingStateOf, ratingStates } from '@rampart/contract/rules/ratings.ts';
import type { ReactNode } from 'react';
import { TextLink } from './frame.tsx';
import { light } from './palette.ts';

interface ProductLineProps {
  product: { name: string; manufacturer: string; label: string | null; rating: number | null };
  href: string;
  /** The text about the product. */
  children: ReactNode;
}

/** A product in a list, with the colour of its rating at the left as in the web application. */
export function ProductLine({ product, href, children }: ProductLineProps) {
  const { name, manufacturer, label } = product;
  const state = ratingStateOf(product.rating);
  return (
    <Row className="rule" style={{ borderTop: `1px solid ${light.border}` }}>
      <Column
        className={state === 1 ? 'casing only-seen' : 'only-seen'}
        style={{
          width: 4,
          border: state === 1 ? `1px solid ${ratingStates[1].colour}` : undefined,
          background: ratingStates[state].colour,
          fontSize: 1,
          lineHeight: '1px',
        }}
      >
        &nbsp;
      </Column>
      <Column style={{ padding: '10px 0 10px 12px' }}>
        <Text
          className="text"
          style={{ margin: 0, color: light.text, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}
        >
          <TextLink href={href}>{name}</TextLink>
        </Text>
        <Text className="muted" style={{ margin: 0, color: light.muted, fontSize: 13, lineHeight: '19px' }}>
          {label ? `${manufacturer}, ${label}` : manufacturer}
        </Text>
        <Text className="text2" style={{ margin: '2px 0 0', color: light.text2, fontSize: 13, lineHeight: '20px' }}>
          {children}
        </Text>
      </Column>
    </Row>
  );
}
