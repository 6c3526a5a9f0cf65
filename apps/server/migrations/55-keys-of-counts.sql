-- 55 · Counts and firmware versions refer to their products again (decision 0013).
-- Serves: 0.1.0

-- The functions that count build rows of these types by position, and not of the tables: a table has columns that
-- PostgreSQL computes.
CREATE TYPE product_count AS (
  company_id integer,
  product_id integer,
  location_id integer,
  priority smallint,
  assets integer,
  complete_assets integer,
  done_items bigint,
  done_exploited_items bigint,
  with_asset_id integer,
  with_serial_number integer,
  without_either integer,
  with_firmware_version integer,
  not_affected_items bigint
);
CREATE TYPE done_count AS (
  company_id integer,
  product_id integer,
  vulnerability_id integer,
  assets integer,
  high_priority_assets integer,
  medium_priority_assets integer,
  low_priority_assets integer,
  not_affected_assets integer
);

-- The functions do the same as before with the new types.
DO $$
DECLARE
  counting record;
  counted integer := 0;
BEGIN
  FOR counting IN
    SELECT pg_get_functiondef(oid) AS definition FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f'
      AND pg_get_functiondef(oid) ~ '(::|\mdelta )(product|done)_tally'
  LOOP
    EXECUTE regexp_replace(counting.definition, '(::|\mdelta )(product|done)_tally', '\1\2_count', 'g');
    counted := counted + 1;
  END LOOP;
  IF counted <> 9 THEN RAISE EXCEPTION '% functions count assets, and not 9', counted; END IF;
END
$$;
DROP FUNCTION add_to_tally(product_tally[]);
DROP FUNCTION add_to_done_tally(done_tally[]);

-- What no foreign key could keep away.
SET LOCAL ROLE rampart_operator;
DELETE FROM firmware WHERE CASE WHEN product_id < 1000000000
  THEN NOT EXISTS (SELECT FROM product WHERE product.id = firmware.product_id)
  ELSE NOT EXISTS (SELECT FROM own_product own
    WHERE own.company_id = firmware.company_id AND own.id = firmware.product_id) END;
RESET ROLE;

-- As in 28. The counts are removed with the product, which can only be removed when it has no assets.
ALTER TABLE product_tally
  ADD COLUMN catalogue_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id < 1000000000 THEN product_id END) STORED REFERENCES product ON DELETE CASCADE,
  ADD COLUMN own_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id >= 1000000000 THEN product_id END) STORED,
  ADD FOREIGN KEY (company_id, own_product_id) REFERENCES own_product (company_id, id) ON DELETE CASCADE;
ALTER TABLE done_tally
  ADD COLUMN catalogue_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id < 1000000000 THEN product_id END) STORED REFERENCES product ON DELETE CASCADE,
  ADD COLUMN own_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id >= 1000000000 THEN product_id END) STORED,
  ADD FOREIGN KEY (company_id, own_product_id) REFERENCES own_product (company_id, id) ON DELETE CASCADE;
ALTER TABLE firmware
  ADD COLUMN catalogue_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id < 1000000000 THEN product_id END) STORED REFERENCES product ON DELETE CASCADE,
  ADD COLUMN own_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id >= 1000000000 THEN product_id END) STORED,
  ADD FOREIGN KEY (company_id, own_product_id) REFERENCES own_product (company_id, id) ON DELETE CASCADE;
-- The removal of an own product looks for them.
CREATE INDEX product_tally_own_product_idx ON product_tally (company_id, own_product_id)
  WHERE own_product_id IS NOT NULL;
CREATE INDEX done_tally_own_product_idx ON done_tally (company_id, own_product_id) WHERE own_product_id IS NOT NULL;
CREATE INDEX firmware_own_product_idx ON firmware (company_id, own_product_id) WHERE own_product_id IS NOT NULL;
