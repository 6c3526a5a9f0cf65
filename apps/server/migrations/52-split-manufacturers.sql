-- 52 · Manufacturers that operators split (docs/catalogue.md, "Splitting a manufacturer").
-- Serves: 0.1.0

-- A split is recorded as a merge of some products of a manufacturer into another one: `merged` is the manufacturer that
-- gives products and stays, and `kept` the one that gets them. Its states have names of their own, so that an older
-- server leaves it alone.
ALTER TABLE manufacturer_merge
  ADD COLUMN kind text NOT NULL DEFAULT 'merge' CHECK (kind IN ('merge', 'split')),
  DROP CONSTRAINT manufacturer_merge_state_check,
  ADD CONSTRAINT manufacturer_merge_state_check CHECK (CASE kind
    WHEN 'merge' THEN state IN ('waiting', 'merging', 'merged', 'undoing', 'undone')
    ELSE state IN ('splitting', 'split', 'returning', 'undone') END);

-- Merges and splits run one at a time.
DROP INDEX manufacturer_merge_open_key;
CREATE UNIQUE INDEX manufacturer_merge_open_key ON manufacturer_merge ((true))
  WHERE state IN ('waiting', 'merging', 'undoing', 'splitting', 'returning');

ALTER TABLE manufacturer_merge_product
  -- A split knows its products before they move.
  ADD COLUMN is_moved boolean NOT NULL DEFAULT true;
COMMENT ON TABLE manufacturer_merge_product IS 'Products that got another manufacturer with a merge or a split.';
