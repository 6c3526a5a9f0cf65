-- 28 · Own products: what the catalogue lacks, and one company has (docs/decisions/0036-own-products.md).
--
-- The table product stays the catalogue of all companies. Own products are in tables of their own, behind row-level
-- security. The views known_product and known_manufacturer show a company the catalogue and its own entries together.
-- Whatever reads only product or manufacturer, such as the loader and the ratings, cannot see own entries.

-- ── Own manufacturers and products ───────────────────────────────────────────────────────────────────────────────────

-- Own entries have ids from here on, which count in each company. So an id shows whether it is an own one, and shows
-- nothing of other companies.
CREATE FUNCTION first_own_id() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 1000000000;
ALTER TABLE manufacturer ADD CHECK (id < 1000000000);
ALTER TABLE product ADD CHECK (id < 1000000000);

CREATE TABLE own_manufacturer (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT first_own_id() + take_numbers('own_manufacturer', 1) CHECK (id > 1000000000),
  uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  normalised_name text NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, uuid)
);
COMMENT ON TABLE own_manufacturer IS 'The manufacturers of own products that the catalogue does not have.';
-- A normalised name can be longer than a key of an index.
CREATE UNIQUE INDEX own_manufacturer_name_key ON own_manufacturer (company_id, md5(normalised_name));

CREATE TABLE own_product (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT first_own_id() + take_numbers('own_product', 1) CHECK (id > 1000000000),
  -- Random: a uuid that depends on the name would show that another company has the same product.
  uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  -- A manufacturer of the catalogue, or an own one.
  manufacturer_id integer NOT NULL,
  catalogue_manufacturer_id integer GENERATED ALWAYS AS
    (CASE WHEN manufacturer_id < 1000000000 THEN manufacturer_id END) STORED REFERENCES manufacturer,
  own_manufacturer_id integer GENERATED ALWAYS AS
    (CASE WHEN manufacturer_id > 1000000000 THEN manufacturer_id END) STORED,
  product_type_id integer REFERENCES product_type,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  normalised_name text NOT NULL,
  -- Triggers set these, as in product. The words of own products are in no table of the catalogue.
  normalised_manufacturer text NOT NULL DEFAULT '',
  manufacturer_name text NOT NULL DEFAULT '',
  type_name text,
  search_text text NOT NULL DEFAULT '',
  -- A user sent its maker, name and type to the operators.
  is_suggested boolean NOT NULL DEFAULT false,
  created_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, uuid),
  FOREIGN KEY (company_id, own_manufacturer_id) REFERENCES own_manufacturer (company_id, id)
);
COMMENT ON TABLE own_product IS
  'Products that the catalogue does not have. Each is known to one company only, and has no rating and no findings.';
-- The expression keeps a new name from locking the key, which the assets refer to.
CREATE UNIQUE INDEX own_product_name_key
  ON own_product (company_id, md5(normalised_manufacturer || E'\n' || normalised_name));
CREATE INDEX own_product_manufacturer_idx ON own_product (manufacturer_id);
CREATE INDEX own_product_type_idx ON own_product (product_type_id);

CREATE FUNCTION fill_own_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT maker.name, maker.normalised_name INTO NEW.manufacturer_name, NEW.normalised_manufacturer
    FROM (
      SELECT name, normalised_name FROM manufacturer WHERE id = NEW.manufacturer_id
      UNION ALL SELECT name, normalised_name FROM own_manufacturer
        WHERE company_id = NEW.company_id AND id = NEW.manufacturer_id
    ) maker;
  NEW.type_name := (SELECT name FROM product_type WHERE id = NEW.product_type_id);
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.manufacturer_name, NEW.type_name));
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_own_product BEFORE INSERT OR UPDATE OF name, manufacturer_id, product_type_id ON own_product
  FOR EACH ROW EXECUTE FUNCTION fill_own_product();

-- The update waits for transactions that are adding the product to equipment: they hold its row (fill_equipment).
CREATE FUNCTION pass_own_names_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE equipment SET name = NEW.name, manufacturer_name = NEW.manufacturer_name, type_name = NEW.type_name
    WHERE company_id = NEW.company_id AND product_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_own_names_on AFTER UPDATE ON own_product FOR EACH ROW
  WHEN ((OLD.name, OLD.manufacturer_name, OLD.type_name)
    IS DISTINCT FROM (NEW.name, NEW.manufacturer_name, NEW.type_name))
  EXECUTE FUNCTION pass_own_names_on();

-- As in 02, and for own products of the manufacturer or the type.
CREATE OR REPLACE FUNCTION pass_name_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'manufacturer' THEN
    UPDATE product SET manufacturer_id = manufacturer_id WHERE manufacturer_id = NEW.id;
    UPDATE own_product SET manufacturer_id = manufacturer_id WHERE manufacturer_id = NEW.id;
  ELSE
    UPDATE product SET product_type_id = product_type_id WHERE product_type_id = NEW.id;
    UPDATE own_product SET product_type_id = product_type_id WHERE product_type_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

-- ── The catalogue and the own entries together ───────────────────────────────────────────────────────────────────────

-- security_invoker: the policies of the role that asks apply. Each part reads one table without a condition, so that
-- PostgreSQL looks up each part with its own index.
CREATE VIEW known_manufacturer WITH (security_invoker = true) AS
  SELECT id, uuid, name, normalised_name, logo_link, facts, rating, rated_at, fixed_percent, unexploited_percent,
    uncritical_percent, fresh_percent, false AS is_own
  FROM manufacturer
  UNION ALL
  SELECT id, uuid, name, normalised_name, NULL::text, '[]'::jsonb, NULL::smallint, NULL::timestamptz, NULL::smallint,
    NULL::smallint, NULL::smallint, NULL::smallint, true
  FROM own_manufacturer;

CREATE VIEW known_product WITH (security_invoker = true) AS
  SELECT id, uuid, type, manufacturer_id, product_type_id, name, normalised_name, img_link, analysis, facts, bom,
    bom_format, is_assessed, rating, rated_at, manufacturer_name, type_name, search_text, vulnerability_count,
    exploited_count, false AS is_own
  FROM product
  UNION ALL
  SELECT id, uuid, 'product'::text, manufacturer_id, product_type_id, name, normalised_name, NULL::text, NULL::text,
    '[]'::jsonb, NULL::text, NULL::text, false, NULL::smallint, NULL::timestamptz, manufacturer_name, type_name,
    search_text, 0, 0, true
  FROM own_product;

-- ── The rows that name a product ─────────────────────────────────────────────────────────────────────────────────────

-- Each row refers to a product of the catalogue or to one of its own company. Generated columns split the id, because a
-- foreign key has one target. Triggers build no rows of these tables by position.
ALTER TABLE equipment
  DROP CONSTRAINT equipment_product_id_fkey,
  ADD COLUMN catalogue_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id < 1000000000 THEN product_id END) STORED REFERENCES product,
  ADD COLUMN own_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id >= 1000000000 THEN product_id END) STORED,
  ADD FOREIGN KEY (company_id, own_product_id) REFERENCES own_product (company_id, id);
ALTER TABLE asset
  DROP CONSTRAINT asset_product_id_fkey,
  ADD COLUMN catalogue_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id < 1000000000 THEN product_id END) STORED REFERENCES product,
  ADD COLUMN own_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id >= 1000000000 THEN product_id END) STORED,
  ADD FOREIGN KEY (company_id, own_product_id) REFERENCES own_product (company_id, id);
ALTER TABLE action_item
  DROP CONSTRAINT action_item_product_id_fkey,
  ADD COLUMN catalogue_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id < 1000000000 THEN product_id END) STORED REFERENCES product,
  ADD COLUMN own_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id >= 1000000000 THEN product_id END) STORED,
  ADD FOREIGN KEY (company_id, own_product_id) REFERENCES own_product (company_id, id) ON DELETE CASCADE;
-- A decision about a product that is removed is forgotten: the pair is asked again.
ALTER TABLE product_decision
  DROP CONSTRAINT product_decision_product_id_fkey,
  ADD COLUMN catalogue_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id < 1000000000 THEN product_id END) STORED REFERENCES product ON DELETE CASCADE,
  ADD COLUMN own_product_id integer GENERATED ALWAYS AS
    (CASE WHEN product_id >= 1000000000 THEN product_id END) STORED,
  ADD FOREIGN KEY (company_id, own_product_id) REFERENCES own_product (company_id, id) ON DELETE CASCADE;
-- The removal of an own product looks for them.
CREATE INDEX asset_own_product_idx ON asset (company_id, own_product_id) WHERE own_product_id IS NOT NULL;
CREATE INDEX equipment_own_product_idx ON equipment (company_id, own_product_id) WHERE own_product_id IS NOT NULL;
CREATE INDEX product_decision_own_product_idx ON product_decision (company_id, own_product_id)
  WHERE own_product_id IS NOT NULL;
-- Triggers write these rows for assets, whose keys are checked above. They build them by position.
ALTER TABLE product_tally DROP CONSTRAINT product_tally_product_id_fkey;
ALTER TABLE done_tally DROP CONSTRAINT mitigation_tally_product_id_fkey;
ALTER TABLE firmware DROP CONSTRAINT firmware_product_id_fkey;

-- As in 20, and with the names of own products. FOR SHARE: a new name waits until this row can be seen, or this
-- statement waits for the new name.
CREATE OR REPLACE FUNCTION fill_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- This transaction and those that change assets of products outside My Equipment wait for each other.
  PERFORM pg_advisory_xact_lock(7267269, NEW.company_id);
  IF NEW.product_id < first_own_id() THEN
    SELECT product.name, product.manufacturer_name, product.type_name
      INTO NEW.name, NEW.manufacturer_name, NEW.type_name
      FROM product WHERE product.id = NEW.product_id;
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

-- As in 20. An own product has no vulnerabilities, so its assets are complete, as those of any such product.
CREATE OR REPLACE FUNCTION tally_new_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_tally((
    SELECT array_agg(row(d.*)::product_tally) FROM (
      SELECT a.company_id, a.product_id, coalesce(a.location_id, 0) AS location_id,
        coalesce(a.priority, 0::smallint) AS priority,
        count(*)::integer,
        count(*) FILTER (WHERE a.done_count >= coalesce(product.vulnerability_count, 0))::integer,
        sum(a.done_count), sum(a.done_exploited_count),
        count(a.company_asset_uid)::integer, count(a.serial_number)::integer,
        count(*) FILTER (WHERE a.company_asset_uid IS NULL AND a.serial_number IS NULL)::integer,
        count(a.firmware_version)::integer, sum(a.not_affected_count)
      FROM new_rows a LEFT JOIN product ON product.id = a.product_id
      WHERE a.removed_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) d));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION tally_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A load of the catalogue recounts its products at the end.
  IF current_setting('rampart.recounting', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM add_to_tally((
    SELECT array_agg(row(d.*)::product_tally) FROM (
      SELECT a.company_id, a.product_id, coalesce(a.location_id, 0) AS location_id,
        coalesce(a.priority, 0::smallint) AS priority,
        sum(sign)::integer AS assets,
        coalesce(sum(sign) FILTER (WHERE a.done_count >= coalesce(product.vulnerability_count, 0)), 0)::integer
          AS complete_assets,
        sum(sign * a.done_count) AS done_items,
        sum(sign * a.done_exploited_count) AS done_exploited_items,
        coalesce(sum(sign) FILTER (WHERE a.company_asset_uid IS NOT NULL), 0)::integer AS with_asset_id,
        coalesce(sum(sign) FILTER (WHERE a.serial_number IS NOT NULL), 0)::integer AS with_serial_number,
        coalesce(sum(sign) FILTER (WHERE a.company_asset_uid IS NULL AND a.serial_number IS NULL), 0)::integer
          AS without_either,
        coalesce(sum(sign) FILTER (WHERE a.firmware_version IS NOT NULL), 0)::integer AS with_firmware_version,
        sum(sign * a.not_affected_count) AS not_affected_items
      FROM (
        SELECT new_rows.*, 1 AS sign FROM new_rows UNION ALL SELECT old_rows.*, -1 FROM old_rows
      ) a LEFT JOIN product ON product.id = a.product_id
      WHERE a.removed_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) d
    WHERE (assets, complete_assets, done_items, done_exploited_items, with_asset_id, with_serial_number,
        without_either, with_firmware_version, not_affected_items)
      IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0, 0, 0)));
  RETURN NULL;
END
$$;

-- ── Who may do what ──────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE own_manufacturer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE own_product ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON own_manufacturer TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON own_product TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON own_manufacturer TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON own_product TO rampart_operator USING (current_user = 'rampart_operator');

GRANT SELECT, INSERT, UPDATE, DELETE ON own_manufacturer, own_product TO rampart_company;
GRANT SELECT ON known_manufacturer, known_product TO rampart_company;
-- The names of own products use the operators' aliases too.
GRANT SELECT (id, manufacturer, alias) ON manufacturer_alias TO rampart_company;
-- A new name of a manufacturer or of a type is copied. No call of operators reads these tables.
GRANT SELECT, UPDATE (manufacturer_id, product_type_id) ON own_product TO rampart_operator;
GRANT SELECT ON own_manufacturer TO rampart_operator;
