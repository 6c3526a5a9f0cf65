-- 50 · Manufacturers that operators merged or renamed, and their other names (docs/catalogue.md, "Merging two
-- manufacturers").
-- Serves: 0.1.0

CREATE TABLE manufacturer_merge (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As in catalogue_merge: the manufacturer that is removed at the end, and the one that stays.
  merged_id integer NOT NULL,
  kept_id integer NOT NULL CHECK (kept_id <> merged_id),
  -- Both as they were before. An undo puts the first one back.
  merged jsonb NOT NULL,
  kept jsonb NOT NULL,
  -- What an undo needs of other tables. Null until the names lead to the one that stays.
  records jsonb,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'merging', 'merged', 'undoing', 'undone')),
  -- How many products the first one had.
  products_total integer NOT NULL DEFAULT 0,
  -- Own products of companies that got the other manufacturer, and those that could not: they kept the name.
  own_products integer NOT NULL DEFAULT 0,
  own_products_kept integer NOT NULL DEFAULT 0,
  -- What the undo left in the catalogue, and why.
  leftover jsonb NOT NULL DEFAULT '[]',
  merged_by text NOT NULL,
  merged_at timestamptz NOT NULL,
  undone_by text,
  undone_at timestamptz,
  finished_at timestamptz,
  CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);
COMMENT ON TABLE manufacturer_merge IS 'Merges of manufacturers of the catalogue, with what an undo needs.';
-- One at a time, because products can be of both.
CREATE UNIQUE INDEX manufacturer_merge_open_key ON manufacturer_merge ((true))
  WHERE state IN ('waiting', 'merging', 'undoing');

CREATE TABLE manufacturer_merge_product (
  merge_id integer NOT NULL REFERENCES manufacturer_merge,
  -- Without a foreign key: it can be merged into another product later.
  product_id integer NOT NULL,
  -- The undo moved it back.
  is_back boolean NOT NULL DEFAULT false,
  PRIMARY KEY (merge_id, product_id)
);
COMMENT ON TABLE manufacturer_merge_product IS 'Products that got another manufacturer with a merge.';

CREATE TABLE manufacturer_other_name (
  -- The uuid that a load computes from the name. It is also the uuid in old links to a merged manufacturer.
  uuid uuid PRIMARY KEY,
  manufacturer_id integer NOT NULL REFERENCES manufacturer ON DELETE CASCADE,
  name text NOT NULL,
  normalised_name text NOT NULL,
  -- The id of a merged manufacturer. Old filters use it.
  former_id integer UNIQUE,
  -- Null for a name that an operator gave the manufacturer, or took from it.
  merge_id integer REFERENCES manufacturer_merge,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL
);
COMMENT ON TABLE manufacturer_other_name IS
  'Other names of manufacturers after merges and new names. Loads, imports, filters and old links use them.';
CREATE INDEX manufacturer_other_name_manufacturer_idx ON manufacturer_other_name (manufacturer_id);
CREATE INDEX manufacturer_other_name_merge_idx ON manufacturer_other_name (merge_id) WHERE merge_id IS NOT NULL;

ALTER TABLE product_other_name
  -- As a load would write it. Null if it is not known any more.
  ADD COLUMN name text,
  -- The name is one because its manufacturer was merged.
  ADD COLUMN maker_merge_id integer REFERENCES manufacturer_merge;
CREATE INDEX product_other_name_maker_merge_idx ON product_other_name (maker_merge_id) WHERE maker_merge_id IS NOT NULL;
-- Products that were merged because both manufacturers had them.
ALTER TABLE catalogue_merge ADD COLUMN maker_merge_id integer REFERENCES manufacturer_merge;
CREATE INDEX catalogue_merge_maker_idx ON catalogue_merge (maker_merge_id) WHERE maker_merge_id IS NOT NULL;

-- The manufacturers of the catalogue that it had before merges, the latest one last.
ALTER TABLE own_product ADD COLUMN merged_manufacturers integer[] NOT NULL DEFAULT '{}';

GRANT SELECT, INSERT, UPDATE, DELETE ON manufacturer_merge, manufacturer_merge_product, manufacturer_other_name
  TO rampart_operator;
GRANT SELECT (uuid, manufacturer_id, name, normalised_name, former_id) ON manufacturer_other_name TO rampart_company;

SET LOCAL ROLE rampart_operator;
UPDATE product_other_name other SET name = merge.merged->>'name' FROM catalogue_merge merge WHERE merge.id = other.merge_id;
-- Of several new names of a product, only the last one is known.
UPDATE product_other_name other SET name = product.name FROM product
WHERE product.id = other.product_id AND other.merge_id IS NULL AND NOT EXISTS (
  SELECT FROM product_other_name more
  WHERE more.product_id = other.product_id AND more.merge_id IS NULL AND more.uuid <> other.uuid);
RESET ROLE;

-- As in 42, and searches find a product by the other names of its manufacturer.
CREATE OR REPLACE FUNCTION fill_product_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.manufacturer_name := (SELECT name FROM manufacturer WHERE id = NEW.manufacturer_id);
  NEW.type_name := (SELECT name FROM product_type WHERE id = NEW.product_type_id);
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.manufacturer_name, NEW.type_name,
    (SELECT string_agg(other.name, ' ' ORDER BY other.name) FROM manufacturer_other_name other
      WHERE other.manufacturer_id = NEW.manufacturer_id AND other.name <> NEW.manufacturer_name),
    order_number_of(NEW.name)));
  INSERT INTO search_word SELECT DISTINCT word FROM regexp_split_to_table(NEW.search_text, '[^[:alnum:]]+') word
    WHERE length(word) > 2 ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;

-- As in 32. A new name of a manufacturer with many products is copied by a job, so that nobody waits for it.
CREATE OR REPLACE FUNCTION pass_name_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'manufacturer' THEN
    IF current_setting('rampart.names_follow', true) = 'on' THEN RETURN NULL; END IF;
    UPDATE product SET manufacturer_id = manufacturer_id WHERE manufacturer_id = NEW.id;
    UPDATE own_product SET manufacturer_id = manufacturer_id WHERE catalogue_manufacturer_id = NEW.id;
  ELSE
    UPDATE product SET product_type_id = product_type_id WHERE product_type_id = NEW.id;
    UPDATE own_product SET product_type_id = product_type_id WHERE product_type_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
