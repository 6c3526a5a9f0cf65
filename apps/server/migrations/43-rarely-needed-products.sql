-- 43 · Rarely needed products: what only product trees and bills of materials name (docs/catalogue.md, "Rarely needed
-- products"). They come last in searches, and lists without a filter leave them out.
-- Serves: 0.1.0

ALTER TABLE product
  -- Nobody entered it: product trees and bills of materials name it.
  ADD COLUMN is_named_only boolean NOT NULL DEFAULT false,
  -- A trigger sets it. Whether a company has the product is in no table that other companies read.
  ADD COLUMN is_listed boolean NOT NULL DEFAULT true;
-- A copy for the lists of the company.
ALTER TABLE equipment ADD COLUMN is_unlisted boolean NOT NULL DEFAULT false;

CREATE FUNCTION decide_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An older server puts a merged product back without this column.
  NEW.is_named_only := coalesce(NEW.is_named_only, false);
  NEW.is_listed := NOT NEW.is_named_only OR NEW.product_type_id IS NOT NULL OR NEW.vulnerability_count > 0;
  RETURN NEW;
END
$$;
CREATE TRIGGER decide_listing BEFORE INSERT OR UPDATE OF is_named_only, product_type_id, vulnerability_count ON product
  FOR EACH ROW EXECUTE FUNCTION decide_listing();

CREATE FUNCTION pass_listing_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Wait for transactions that are adding equipment, because they may have read the old value.
  PERFORM pg_advisory_xact_lock(7267268);
  UPDATE equipment SET is_unlisted = NOT NEW.is_listed WHERE product_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_listing_on AFTER UPDATE ON product FOR EACH ROW WHEN (OLD.is_listed <> NEW.is_listed)
  EXECUTE FUNCTION pass_listing_on();

-- As in 28, with this copy.
CREATE OR REPLACE FUNCTION fill_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- This transaction and those that change assets of products outside My Equipment wait for each other.
  PERFORM pg_advisory_xact_lock(7267269, NEW.company_id);
  IF NEW.product_id < first_own_id() THEN
    SELECT product.name, product.manufacturer_name, product.type_name, NOT product.is_listed
      INTO NEW.name, NEW.manufacturer_name, NEW.type_name, NEW.is_unlisted
      FROM product WHERE product.id = NEW.product_id;
    -- The foreign key refuses the row. Until then it needs a value.
    NEW.is_unlisted := coalesce(NEW.is_unlisted, false);
  ELSE
    SELECT own.name, own.manufacturer_name, own.type_name
      INTO NEW.name, NEW.manufacturer_name, NEW.type_name
      FROM own_product own WHERE own.company_id = NEW.company_id AND own.id = NEW.product_id FOR SHARE;
    -- The foreign key refuses the row. Until then it needs names.
    IF NOT FOUND THEN
      NEW.name := '';
      NEW.manufacturer_name := '';
    END IF;
  END IF;
  -- When a product is removed from My Equipment, its assets stay in the database. They return together with the
  -- product.
  SELECT coalesce(sum(assets), 0), coalesce(sum(assets) FILTER (WHERE priority = 1), 0),
      coalesce(sum(assets) FILTER (WHERE priority = 2), 0), coalesce(sum(assets) FILTER (WHERE priority = 3), 0),
      coalesce(sum(tally.complete_assets), 0), coalesce(sum(tally.done_items), 0),
      coalesce(sum(tally.done_exploited_items), 0), coalesce(sum(tally.not_affected_items), 0)
    INTO NEW.total_assets, NEW.total_high_priority_assets, NEW.total_medium_priority_assets,
      NEW.total_low_priority_assets, NEW.complete_assets, NEW.done_items, NEW.done_exploited_items,
      NEW.not_affected_items
    FROM product_tally tally WHERE tally.company_id = NEW.company_id AND tally.product_id = NEW.product_id;
  RETURN NEW;
END
$$;

-- The type of a product that a sheet or an operator entered does not come from the table of words.
SET LOCAL ROLE rampart_operator;
UPDATE product SET is_named_only = true
  WHERE product_type_id IS NULL OR EXISTS (
    SELECT FROM product_typing typing WHERE typing.product_id = product.id AND typing.source = 'words');
RESET ROLE;

-- Lists without a filter, in the orders of 02. Products with an equipment type are listed, so the order of types needs
-- no index of its own.
CREATE INDEX product_listed_name_idx ON product (name COLLATE natural_ci, id) WHERE is_listed;
CREATE INDEX product_listed_manufacturer_name_idx
  ON product (manufacturer_name COLLATE natural_ci, name COLLATE natural_ci, id) WHERE is_listed;
CREATE INDEX product_listed_prefix_idx ON product (type, lower(name) text_pattern_ops, id) WHERE is_listed;
CREATE INDEX product_unlisted_prefix_idx ON product (type, lower(name) text_pattern_ops, id) WHERE NOT is_listed;
CREATE INDEX equipment_unlisted_idx ON equipment (company_id, product_id) WHERE is_unlisted;
-- As in 02, with what decides the place of a product in a filtered list.
DROP INDEX product_manufacturer_idx, product_type_idx, product_type_rating_idx, product_rating_idx;
CREATE INDEX product_manufacturer_idx ON product (manufacturer_id, product_type_id) INCLUDE (id, name, is_listed);
CREATE INDEX product_type_idx ON product (product_type_id, manufacturer_id) INCLUDE (id, is_listed);
CREATE INDEX product_type_rating_idx ON product (product_type_id, rating) INCLUDE (id, name, is_listed);
CREATE INDEX product_rating_idx ON product (rating, product_type_id) INCLUDE (id, name, is_listed);

-- As in 28.
CREATE OR REPLACE VIEW known_product WITH (security_invoker = true) AS
  SELECT id, uuid, type, manufacturer_id, product_type_id, name, normalised_name, img_link, analysis, facts, bom,
    bom_format, is_assessed, rating, rated_at, manufacturer_name, type_name, search_text, vulnerability_count,
    exploited_count, false AS is_own, is_listed
  FROM product
  UNION ALL
  SELECT id, uuid, 'product'::text, manufacturer_id, product_type_id, name, normalised_name, NULL::text, NULL::text,
    '[]'::jsonb, NULL::text, NULL::text, false, NULL::smallint, NULL::timestamptz, manufacturer_name, type_name,
    search_text, 0, 0, true, true
  FROM own_product;

-- The same without rarely needed products. Those that the company has are needed.
CREATE VIEW listed_product WITH (security_invoker = true) AS
  SELECT id, uuid, type, manufacturer_id, product_type_id, name, normalised_name, rating, manufacturer_name, type_name,
    search_text, vulnerability_count, false AS is_own
  FROM product WHERE is_listed
  UNION ALL
  SELECT product.id, uuid, type, manufacturer_id, product_type_id, product.name, normalised_name, rating,
    product.manufacturer_name, product.type_name, search_text, vulnerability_count, false
  FROM equipment JOIN product ON product.id = equipment.product_id WHERE equipment.is_unlisted
  UNION ALL
  SELECT id, uuid, 'product'::text, manufacturer_id, product_type_id, name, normalised_name, NULL::smallint,
    manufacturer_name, type_name, search_text, 0, true
  FROM own_product;
GRANT SELECT ON listed_product TO rampart_company;
