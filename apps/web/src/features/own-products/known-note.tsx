import { Button } from '@mantine/core';
import type { MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import classes from './known-note.module.css';

/** What the user can do with the product of the catalogue. */
export interface KnownAction {
  label: string;
  onSelect: (product: MatchedProduct) => void;
}

interface KnownNoteProps extends KnownAction {
  product: MatchedProduct;
}

/** Offers the product of the catalogue instead of an own product with the same names. */
export function KnownNote({ product, label, onSelect }: KnownNoteProps) {
  return (
    <div role="alert">
      <DialogNote tone="warning">
        <b>The catalogue has this product</b>
        <p className={classes.name}>
          {[`${product.manufacturer} ${product.name}`, product.label].filter(Boolean).join(', ')}
        </p>
        <p>Use it instead. Then Rampart reports its known vulnerabilities.</p>
        <Button variant="default" className={classes.use} onClick={() => onSelect(product)}>
          {label}
        </Button>
      </DialogNote>
    </div>
  );
}
