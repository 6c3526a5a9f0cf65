-- What a company keeps track of: its equipment, locations and assets, what was mitigated on each, and what changed.
-- Every figure of a list comes from product_tally and equipment, which triggers keep in the transaction that writes.

CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Numbers that count within a company: one running over all of them would tell customers each other's volume.
CREATE TABLE company_counter (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  kind text NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (company_id, kind)
);

-- Takes so many numbers at once and answers the first of them.
CREATE FUNCTION take_numbers(taken_kind text, amount integer) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO company_counter AS counter (company_id, kind, last) VALUES (current_company_id(), taken_kind, amount)
  ON CONFLICT (company_id, kind) DO UPDATE SET last = counter.last + excluded.last
  RETURNING last - amount + 1
$$;

-- My Equipment: a row here is a product's place in the default group. The names are copied, so that a page in any
-- order is read from one index of the company's own, however large the catalogue is.
CREATE TABLE equipment (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  name text NOT NULL DEFAULT '',
  manufacturer_name text NOT NULL DEFAULT '',
  type_name text,
  total_assets integer NOT NULL DEFAULT 0,
  total_high_priority_assets integer NOT NULL DEFAULT 0,
  complete_assets integer NOT NULL DEFAULT 0,
  mitigated_items bigint NOT NULL DEFAULT 0,
  mitigated_exploited_items bigint NOT NULL DEFAULT 0,
  -- The share of complete assets; none without assets.
  mitigated_share double precision GENERATED ALWAYS AS (complete_assets::double precision / nullif(total_assets, 0)) STORED,
  PRIMARY KEY (company_id, product_id)
);
CREATE INDEX equipment_product_idx ON equipment (product_id);
CREATE INDEX equipment_name_idx ON equipment (company_id, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_manufacturer_idx
  ON equipment (company_id, manufacturer_name COLLATE natural_ci, name COLLATE natural_ci, product_id);
-- Empty cells come last in both directions, which one index cannot do.
CREATE INDEX equipment_type_idx
  ON equipment (company_id, type_name COLLATE natural_ci, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_type_desc_idx
  ON equipment (company_id, type_name COLLATE natural_ci DESC NULLS LAST, name COLLATE natural_ci DESC, product_id DESC);
CREATE INDEX equipment_assets_idx ON equipment (company_id, total_assets, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_high_priority_idx
  ON equipment (company_id, total_high_priority_assets, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_share_idx ON equipment (company_id, mitigated_share, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_share_desc_idx
  ON equipment (company_id, mitigated_share DESC NULLS LAST, name COLLATE natural_ci DESC, product_id DESC);

CREATE TABLE location (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('location', 1),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  PRIMARY KEY (company_id, id),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE UNIQUE INDEX location_name_key ON location (company_id, lower(name COLLATE "und-x-icu"));
CREATE INDEX location_name_idx ON location (company_id, name COLLATE natural_ci, id);

CREATE TABLE asset (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('asset', 1),
  product_id integer NOT NULL REFERENCES product,
  company_asset_uid text CHECK (length(company_asset_uid) BETWEEN 1 AND 100),
  serial_number text CHECK (length(serial_number) BETWEEN 1 AND 100),
  location_id integer,
  -- 1 high, 2 medium, 3 low: numbers sort as people mean it, and compare by an index under row-level security.
  priority smallint CHECK (priority BETWEEN 1 AND 3),
  notes text CHECK (length(notes) BETWEEN 1 AND 2000),
  -- A removed asset can be brought back as it was.
  removed_at timestamptz,
  -- Counts what people change; kept by a trigger.
  version integer NOT NULL DEFAULT 1,
  -- The name of the location, kept by triggers: sorting by it reads one index.
  location_name text,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(
    coalesce(company_asset_uid, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(notes, ''))) STORED,
  -- What notes are sorted by: an index holds no long texts, and beyond so many letters the id decides.
  notes_start text GENERATED ALWAYS AS (left(notes, 100)) STORED,
  -- Of the vulnerabilities that the product has today; kept by triggers.
  mitigated_count integer NOT NULL DEFAULT 0,
  mitigated_exploited_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id),
  -- Checked at the end of a statement: the removal of a company takes its locations and assets in any order.
  FOREIGN KEY (company_id, location_id) REFERENCES location (company_id, id)
);
CREATE UNIQUE INDEX asset_uid_key ON asset (company_id, product_id, company_asset_uid) WHERE removed_at IS NULL;
CREATE INDEX asset_uid_idx ON asset (company_id, product_id, company_asset_uid COLLATE natural_ci, id)
  WHERE removed_at IS NULL;
CREATE INDEX asset_serial_number_idx ON asset (company_id, product_id, serial_number COLLATE natural_ci, id)
  WHERE removed_at IS NULL;
CREATE INDEX asset_priority_idx ON asset (company_id, product_id, priority, id) WHERE removed_at IS NULL;
CREATE INDEX asset_location_name_idx ON asset (company_id, product_id, location_name COLLATE natural_ci, id)
  WHERE removed_at IS NULL;
CREATE INDEX asset_notes_idx ON asset (company_id, product_id, notes_start COLLATE natural_ci, id)
  WHERE removed_at IS NULL;
CREATE INDEX asset_mitigated_idx ON asset (company_id, product_id, mitigated_count, id) WHERE removed_at IS NULL;
CREATE INDEX asset_location_idx ON asset (company_id, location_id, product_id);
CREATE INDEX asset_removed_idx ON asset (company_id, product_id, removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX asset_search_idx ON asset USING gin (company_id, product_id, search_text gin_trgm_ops)
  WHERE removed_at IS NULL;

-- What somebody declared done. What is open is what the catalogue names and this table does not.
CREATE TABLE mitigation (
  company_id integer NOT NULL DEFAULT current_company_id(),
  asset_id integer NOT NULL,
  vulnerability_id integer NOT NULL REFERENCES vulnerability ON DELETE CASCADE,
  date_mitigated timestamptz NOT NULL DEFAULT now(),
  user_name text,
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  PRIMARY KEY (company_id, asset_id, vulnerability_id),
  FOREIGN KEY (company_id, asset_id) REFERENCES asset (company_id, id) ON DELETE CASCADE
);
CREATE INDEX mitigation_vulnerability_idx ON mitigation (vulnerability_id);

-- The trail of what changed. No role may alter it; names stand in it as they were.
CREATE TABLE asset_history (
  company_id integer NOT NULL DEFAULT current_company_id(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  asset_id integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('created', 'edited', 'removed', 'restored', 'mitigated', 'reopened')),
  cause text NOT NULL CHECK (cause IN ('hand', 'bulk', 'import', 'undo')),
  import_id integer,
  user_id uuid,
  user_name text,
  impersonator_id uuid,
  impersonator_name text,
  -- The version of the asset that the change left behind.
  version integer NOT NULL,
  -- Each field with what it was and what it became.
  changes jsonb NOT NULL DEFAULT '{}',
  note text,
  PRIMARY KEY (company_id, asset_id, id),
  FOREIGN KEY (company_id, asset_id) REFERENCES asset (company_id, id) ON DELETE CASCADE
);
CREATE INDEX asset_history_import_idx ON asset_history (company_id, import_id) WHERE import_id IS NOT NULL;

-- Counts of assets that are not removed, at the finest grain that a filter asks for.
CREATE TABLE product_tally (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  -- 0 stands for none, here and in the priority.
  location_id integer NOT NULL,
  priority smallint NOT NULL,
  assets integer NOT NULL,
  complete_assets integer NOT NULL,
  mitigated_items bigint NOT NULL,
  mitigated_exploited_items bigint NOT NULL,
  with_asset_id integer NOT NULL,
  with_serial_number integer NOT NULL,
  without_either integer NOT NULL,
  PRIMARY KEY (company_id, product_id, location_id, priority)
);
CREATE INDEX product_tally_location_idx ON product_tally (company_id, location_id, product_id);
CREATE INDEX product_tally_product_idx ON product_tally (product_id, company_id);

ALTER TABLE product
  -- Its own vulnerabilities and those of its components, each once; kept by triggers.
  ADD COLUMN vulnerability_count integer NOT NULL DEFAULT 0,
  ADD COLUMN exploited_count integer NOT NULL DEFAULT 0;

-- The same for one product, by keys: joined with several, the view's UNION would be made of the whole catalogue.
CREATE FUNCTION vulnerabilities_of(of_product integer) RETURNS TABLE (vulnerability_id integer) LANGUAGE sql STABLE AS $$
  SELECT own.vulnerability_id FROM product_vulnerability own WHERE own.product_id = of_product
  UNION
  SELECT inside.vulnerability_id
  FROM product_component JOIN product_vulnerability inside ON inside.product_id = product_component.component_id
  WHERE product_component.product_id = of_product
$$;

CREATE VIEW vulnerability_of_product AS
  SELECT product_id, vulnerability_id FROM product_vulnerability
  UNION
  SELECT product_component.product_id, product_vulnerability.vulnerability_id
  FROM product_component JOIN product_vulnerability ON product_vulnerability.product_id = product_component.component_id;

-- The walls, before the first row.
ALTER TABLE company_counter ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE equipment ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE location ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE asset ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE mitigation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE asset_history ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE product_tally ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON company_counter TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON equipment TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON location TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON asset TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON mitigation TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON asset_history TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON product_tally TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON company_counter TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON equipment TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON location TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON asset TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON mitigation TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON asset_history TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON product_tally TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment, location, mitigation, product_tally TO rampart_company;
-- Assets are removed by a mark, and the trail only grows.
GRANT SELECT, INSERT, UPDATE ON company_counter, asset TO rampart_company;
GRANT SELECT, INSERT ON asset_history TO rampart_company;
-- The loader recounts what it changes, in every company.
GRANT SELECT ON company_counter, location, mitigation TO rampart_operator;
-- What is removed with a vulnerability or a company passes through the trail's triggers.
GRANT SELECT, INSERT ON asset_history TO rampart_operator;
GRANT SELECT, UPDATE ON equipment TO rampart_operator;
GRANT SELECT, UPDATE (mitigated_count, mitigated_exploited_count) ON asset TO rampart_operator;
GRANT SELECT, INSERT, UPDATE, DELETE ON product_tally TO rampart_operator;
GRANT SELECT ON vulnerability_of_product TO rampart_company, rampart_operator;
GRANT INSERT ON equipment TO rampart_operator;

CREATE FUNCTION fill_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes assets of a product that is not there yet waits for this, and this for them.
  PERFORM pg_advisory_xact_lock(7267269, NEW.company_id);
  SELECT product.name, product.manufacturer_name, product.type_name
    INTO NEW.name, NEW.manufacturer_name, NEW.type_name
    FROM product WHERE product.id = NEW.product_id;
  -- The assets of what was removed from My Equipment stay recorded, and come back with it.
  SELECT coalesce(sum(assets), 0), coalesce(sum(assets) FILTER (WHERE priority = 1), 0),
      coalesce(sum(tally.complete_assets), 0), coalesce(sum(tally.mitigated_items), 0),
      coalesce(sum(tally.mitigated_exploited_items), 0)
    INTO NEW.total_assets, NEW.total_high_priority_assets, NEW.complete_assets, NEW.mitigated_items,
      NEW.mitigated_exploited_items
    FROM product_tally tally WHERE tally.company_id = NEW.company_id AND tally.product_id = NEW.product_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_equipment BEFORE INSERT ON equipment FOR EACH ROW EXECUTE FUNCTION fill_equipment();

CREATE FUNCTION pass_product_names_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Equipment that is just being added has read the old names.
  PERFORM pg_advisory_xact_lock(7267268);
  UPDATE equipment SET name = NEW.name, manufacturer_name = NEW.manufacturer_name, type_name = NEW.type_name
    WHERE product_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_product_names_on AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.name, OLD.manufacturer_name, OLD.type_name) IS DISTINCT FROM (NEW.name, NEW.manufacturer_name, NEW.type_name))
  EXECUTE FUNCTION pass_product_names_on();

-- Every company has its default group from the beginning.
CREATE FUNCTION create_default_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO equipment_group (company_id, name, is_default) VALUES (NEW.id, 'My Equipment', true);
  RETURN NULL;
END
$$;
CREATE TRIGGER create_default_group AFTER INSERT ON company FOR EACH ROW EXECUTE FUNCTION create_default_group();

-- It keeps its number; what is in it stands in equipment from now on.
SET LOCAL ROLE rampart_operator;
INSERT INTO equipment (company_id, product_id)
  SELECT DISTINCT company_id, product_id FROM group_product;
DELETE FROM group_product USING equipment_group
  WHERE equipment_group.company_id = group_product.company_id AND equipment_group.id = group_product.group_id
    AND equipment_group.is_default;
INSERT INTO equipment_group (company_id, name, is_default)
  SELECT id, 'My Equipment', true FROM company
  WHERE NOT EXISTS (SELECT FROM equipment_group WHERE company_id = company.id AND is_default);
RESET ROLE;
ALTER TABLE equipment_group ALTER COLUMN company_id SET DEFAULT current_company_id();
ALTER TABLE group_product
  ALTER COLUMN company_id SET DEFAULT current_company_id(),
  DROP CONSTRAINT group_product_product_id_fkey,
  ADD FOREIGN KEY (company_id, product_id) REFERENCES equipment (company_id, product_id) ON DELETE CASCADE;

-- The name of the location. The lock is the one that the foreign key takes: whoever renames or removes the location
-- waits for it, so that no asset keeps an old name.
CREATE FUNCTION name_of_location(of_company integer, location_id integer) RETURNS text LANGUAGE sql AS $$
  SELECT name FROM location WHERE company_id = of_company AND id = location_id FOR KEY SHARE
$$;

CREATE FUNCTION fill_new_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.location_name := name_of_location(NEW.company_id, NEW.location_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_asset BEFORE INSERT ON asset FOR EACH ROW
  WHEN (NEW.location_id IS NOT NULL) EXECUTE FUNCTION fill_new_asset();

-- A new version when people changed something.
CREATE FUNCTION fill_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.location_id IS DISTINCT FROM OLD.location_id THEN
    NEW.location_name := CASE WHEN NEW.location_id IS NOT NULL THEN name_of_location(NEW.company_id, NEW.location_id) END;
  END IF;
  -- The catalogue's loads pass removed assets over.
  IF NEW.removed_at IS NULL AND OLD.removed_at IS NOT NULL THEN
    SELECT count(*), count(vulnerability.exploited_since) INTO NEW.mitigated_count, NEW.mitigated_exploited_count
      FROM mitigation JOIN vulnerability ON vulnerability.id = mitigation.vulnerability_id
      WHERE mitigation.company_id = NEW.company_id AND mitigation.asset_id = NEW.id
        -- As in vulnerability_of_product, by keys: its UNION would be made anew for every asset.
        AND (EXISTS (SELECT FROM product_vulnerability own
            WHERE own.product_id = NEW.product_id AND own.vulnerability_id = mitigation.vulnerability_id)
          OR EXISTS (SELECT FROM product_component JOIN product_vulnerability inside
              ON inside.product_id = product_component.component_id
            WHERE product_component.product_id = NEW.product_id AND inside.vulnerability_id = mitigation.vulnerability_id));
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_changed_asset BEFORE UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.company_asset_uid, OLD.serial_number, OLD.location_id, OLD.priority, OLD.notes, OLD.removed_at)
    IS DISTINCT FROM (NEW.company_asset_uid, NEW.serial_number, NEW.location_id, NEW.priority, NEW.notes, NEW.removed_at))
  EXECUTE FUNCTION fill_asset();

CREATE FUNCTION pass_location_name_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7267268);
  -- Waits for those who are just putting assets there.
  PERFORM FROM location WHERE company_id = NEW.company_id AND id = NEW.id FOR UPDATE;
  PERFORM FROM asset WHERE company_id = NEW.company_id AND location_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE asset SET location_name = NEW.name WHERE company_id = NEW.company_id AND location_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_location_name_on AFTER UPDATE OF name ON location FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION pass_location_name_on();

-- Counting and the catalogue's loads take turns: a load changes what complete means. Any number serves as the key.
CREATE FUNCTION wait_for_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7267268);
  RETURN NULL;
END
$$;
CREATE TRIGGER a_wait_for_catalogue BEFORE INSERT OR UPDATE ON asset
  FOR EACH STATEMENT EXECUTE FUNCTION wait_for_catalogue();
CREATE TRIGGER a_wait_for_catalogue BEFORE INSERT OR DELETE ON mitigation
  FOR EACH STATEMENT EXECUTE FUNCTION wait_for_catalogue();
CREATE TRIGGER a_wait_for_catalogue BEFORE INSERT ON equipment
  FOR EACH STATEMENT EXECUTE FUNCTION wait_for_catalogue();

-- Adds to the counts what one statement changed. Rows are locked in the order of their keys, so that writers wait for
-- each other instead of locking each other out.
CREATE FUNCTION add_to_tally(delta product_tally[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  in_equipment integer;
BEGIN
  IF delta IS NULL THEN RETURN; END IF;
  PERFORM FROM equipment JOIN (SELECT DISTINCT d.company_id, d.product_id FROM unnest(delta) d) touched
      USING (company_id, product_id)
    ORDER BY company_id, product_id FOR UPDATE OF equipment;
  GET DIAGNOSTICS in_equipment = ROW_COUNT;
  -- Somebody may be adding the others to My Equipment, with the counts as they were before this.
  IF in_equipment < (SELECT count(*) FROM (SELECT DISTINCT company_id, product_id FROM unnest(delta)) touched) THEN
    PERFORM pg_advisory_xact_lock_shared(7267269, company_id)
      FROM (SELECT DISTINCT company_id FROM unnest(delta) ORDER BY 1) touched;
  END IF;
  UPDATE equipment SET
    total_assets = equipment.total_assets + d.assets,
    total_high_priority_assets = equipment.total_high_priority_assets + d.high_priority_assets,
    complete_assets = equipment.complete_assets + d.complete_assets,
    mitigated_items = equipment.mitigated_items + d.mitigated_items,
    mitigated_exploited_items = equipment.mitigated_exploited_items + d.mitigated_exploited_items
  FROM (
    SELECT company_id, product_id, sum(assets) AS assets,
      coalesce(sum(assets) FILTER (WHERE priority = 1), 0) AS high_priority_assets,
      sum(complete_assets) AS complete_assets, sum(mitigated_items) AS mitigated_items,
      sum(mitigated_exploited_items) AS mitigated_exploited_items
    FROM unnest(delta) GROUP BY company_id, product_id
  ) d
  WHERE equipment.company_id = d.company_id AND equipment.product_id = d.product_id;

  INSERT INTO product_tally AS tally
    SELECT * FROM unnest(delta) ORDER BY company_id, product_id, location_id, priority
  ON CONFLICT (company_id, product_id, location_id, priority) DO UPDATE SET
    assets = tally.assets + excluded.assets,
    complete_assets = tally.complete_assets + excluded.complete_assets,
    mitigated_items = tally.mitigated_items + excluded.mitigated_items,
    mitigated_exploited_items = tally.mitigated_exploited_items + excluded.mitigated_exploited_items,
    with_asset_id = tally.with_asset_id + excluded.with_asset_id,
    with_serial_number = tally.with_serial_number + excluded.with_serial_number,
    without_either = tally.without_either + excluded.without_either;
  DELETE FROM product_tally tally USING unnest(delta) d
    WHERE tally.company_id = d.company_id AND tally.product_id = d.product_id
      AND tally.location_id = d.location_id AND tally.priority = d.priority AND tally.assets = 0;
END
$$;

CREATE FUNCTION tally_new_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_tally((
    SELECT array_agg(row(d.*)::product_tally) FROM (
      SELECT a.company_id, a.product_id, coalesce(a.location_id, 0) AS location_id, coalesce(a.priority, 0::smallint) AS priority,
        count(*)::integer,
        count(*) FILTER (WHERE a.mitigated_count >= product.vulnerability_count)::integer,
        sum(a.mitigated_count), sum(a.mitigated_exploited_count),
        count(a.company_asset_uid)::integer, count(a.serial_number)::integer,
        count(*) FILTER (WHERE a.company_asset_uid IS NULL AND a.serial_number IS NULL)::integer
      FROM new_rows a JOIN product ON product.id = a.product_id
      WHERE a.removed_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) d));
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_new_assets AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_assets();

CREATE FUNCTION tally_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A load recounts as a whole what it touched.
  IF current_setting('rampart.recounting', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM add_to_tally((
    SELECT array_agg(row(d.*)::product_tally) FROM (
      SELECT a.company_id, a.product_id, coalesce(a.location_id, 0) AS location_id, coalesce(a.priority, 0::smallint) AS priority,
        sum(sign)::integer AS assets,
        coalesce(sum(sign) FILTER (WHERE a.mitigated_count >= product.vulnerability_count), 0)::integer AS complete_assets,
        sum(sign * a.mitigated_count) AS mitigated_items,
        sum(sign * a.mitigated_exploited_count) AS mitigated_exploited_items,
        coalesce(sum(sign) FILTER (WHERE a.company_asset_uid IS NOT NULL), 0)::integer AS with_asset_id,
        coalesce(sum(sign) FILTER (WHERE a.serial_number IS NOT NULL), 0)::integer AS with_serial_number,
        coalesce(sum(sign) FILTER (WHERE a.company_asset_uid IS NULL AND a.serial_number IS NULL), 0)::integer AS without_either
      FROM (
        SELECT new_rows.*, 1 AS sign FROM new_rows UNION ALL SELECT old_rows.*, -1 FROM old_rows
      ) a JOIN product ON product.id = a.product_id
      WHERE a.removed_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) d
    WHERE (assets, complete_assets, mitigated_items, mitigated_exploited_items, with_asset_id, with_serial_number, without_either)
      IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0)));
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_changed_assets AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_assets();

-- The trail. Who makes a change, and why, stands in settings of the transaction.
CREATE FUNCTION change_author() RETURNS TABLE (
    cause text, import_id integer, user_id uuid, user_name text, impersonator_id uuid, impersonator_name text)
  LANGUAGE sql STABLE AS $$
    SELECT coalesce(nullif(current_setting('rampart.change_cause', true), ''), 'hand'),
      nullif(current_setting('rampart.import_id', true), '')::integer,
      nullif(current_setting('rampart.user_id', true), '')::uuid,
      nullif(current_setting('rampart.user_name', true), ''),
      nullif(current_setting('rampart.impersonator_id', true), '')::uuid,
      nullif(current_setting('rampart.impersonator_name', true), '')
  $$;

CREATE FUNCTION record_new_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
    impersonator_name, version, changes)
  SELECT n.company_id, n.id, 'created', author.*, n.version, coalesce((
      SELECT jsonb_object_agg(field, jsonb_build_array(NULL, became))
      FROM (VALUES ('company_asset_uid', n.company_asset_uid), ('serial_number', n.serial_number),
        ('location_id', n.location_id::text), ('location', n.location_name), ('priority', n.priority::text),
        ('notes', n.notes)) fields (field, became)
      WHERE became IS NOT NULL), '{}')
  FROM new_rows n, change_author() author;
  RETURN NULL;
END
$$;

CREATE FUNCTION record_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Planned anew each time: a plan that is kept from the change of one asset compares ten thousand with each other.
  EXECUTE $statement$
    INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
      impersonator_name, version, changes)
    SELECT n.company_id, n.id,
      CASE WHEN (o.removed_at IS NULL) = (n.removed_at IS NULL) THEN 'edited'
        WHEN n.removed_at IS NULL THEN 'restored' ELSE 'removed' END,
      author.*, n.version, coalesce((
        SELECT jsonb_object_agg(field, jsonb_build_array(was, became))
        FROM (VALUES ('company_asset_uid', o.company_asset_uid, n.company_asset_uid),
          ('serial_number', o.serial_number, n.serial_number), ('location_id', o.location_id::text, n.location_id::text),
          ('location', o.location_name, n.location_name), ('priority', o.priority::text, n.priority::text),
          ('notes', o.notes, n.notes)) fields (field, was, became)
        WHERE was IS DISTINCT FROM became), '{}')
    FROM new_rows n JOIN old_rows o USING (company_id, id), change_author() author
    -- The version counts what people change; a location's new name or a count is no change of the asset.
    WHERE n.version <> o.version$statement$;
  RETURN NULL;
END
$$;
CREATE TRIGGER record_new_assets AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_new_assets();
CREATE TRIGGER record_changed_assets AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_changed_assets();

-- A decision about a vulnerability counts on its asset while the product has the vulnerability, and stands in the trail.
-- Assets are looked up by their key, behind OFFSET 0: below a policy the planner takes every company for a small one.
CREATE FUNCTION count_mitigations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM (SELECT DISTINCT company_id, asset_id FROM changed_rows ORDER BY 1, 2) r CROSS JOIN LATERAL (
    SELECT FROM asset WHERE asset.company_id = r.company_id AND asset.id = r.asset_id OFFSET 0 FOR NO KEY UPDATE) held;

  EXECUTE $statement$
    WITH changed AS MATERIALIZED (
      SELECT r.company_id, r.asset_id, of_asset.product_id
      FROM (SELECT DISTINCT company_id, asset_id FROM changed_rows) r CROSS JOIN LATERAL (
        SELECT product_id FROM asset WHERE asset.company_id = r.company_id AND asset.id = r.asset_id OFFSET 0) of_asset
    ), of_products AS MATERIALIZED (
      SELECT changed_products.product_id, found.vulnerability_id, vulnerability.exploited_since
      FROM (SELECT DISTINCT product_id FROM changed) changed_products
        CROSS JOIN LATERAL vulnerabilities_of(changed_products.product_id) found
        JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    ), counted AS MATERIALIZED (
      SELECT r.company_id, r.asset_id, count(*) AS items, count(of_products.exploited_since) AS exploited
      FROM changed_rows r JOIN changed USING (company_id, asset_id)
        JOIN of_products USING (product_id, vulnerability_id)
      GROUP BY r.company_id, r.asset_id
    )
    UPDATE asset SET mitigated_count = mitigated_count + $1 * counted.items,
      mitigated_exploited_count = mitigated_exploited_count + $1 * counted.exploited
    FROM counted WHERE asset.company_id = counted.company_id AND asset.id = counted.asset_id$statement$ USING sign;

  INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
    impersonator_name, version, changes, note)
  SELECT decided.company_id, decided.asset_id, CASE sign WHEN 1 THEN 'mitigated' ELSE 'reopened' END, author.*,
    of_asset.version, decided.changes, decided.note
  FROM (
    SELECT r.company_id, r.asset_id, max(r.note) FILTER (WHERE sign = 1) AS note,
      jsonb_object_agg(vulnerability.cve, CASE sign WHEN 1 THEN '[null, "mitigated"]' ELSE '["mitigated", null]' END::jsonb) AS changes
    FROM changed_rows r JOIN vulnerability ON vulnerability.id = r.vulnerability_id
    GROUP BY r.company_id, r.asset_id
  ) decided
  CROSS JOIN LATERAL (
    SELECT version FROM asset WHERE asset.company_id = decided.company_id AND asset.id = decided.asset_id OFFSET 0
  ) of_asset, change_author() author;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_mitigations AFTER INSERT ON mitigation REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_mitigations();
CREATE TRIGGER count_reopened AFTER DELETE ON mitigation REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_mitigations();

-- What the catalogue's changes mean for the counts: the vulnerabilities of these products and of those that contain
-- them, what is mitigated of them, and which assets are complete.
CREATE FUNCTION recount_products(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  recounted integer[];
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(7267268);
  WITH touched AS (
    SELECT unnest(changed) AS id
    UNION SELECT product_id FROM product_component WHERE component_id = ANY(changed)
  ), counted AS (
    SELECT touched.id, count(found.vulnerability_id)::integer AS items,
      count(vulnerability.exploited_since)::integer AS exploited
    FROM touched LEFT JOIN LATERAL vulnerabilities_of(touched.id) found ON true
      LEFT JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    GROUP BY touched.id
  ), updated AS (
    UPDATE product SET vulnerability_count = items, exploited_count = exploited
    FROM counted WHERE product.id = counted.id AND (vulnerability_count, exploited_count) IS DISTINCT FROM (items, exploited)
  )
  -- One vulnerability in the place of another changes no count and still what is mitigated: all that anybody has.
  SELECT array_agg(DISTINCT product_tally.product_id) INTO recounted
    FROM product_tally WHERE product_tally.product_id IN (SELECT id FROM touched);
  IF recounted IS NULL THEN RETURN; END IF;

  PERFORM set_config('rampart.recounting', 'on', true);
  WITH owned AS (
    SELECT DISTINCT company_id, product_id FROM product_tally WHERE product_id = ANY(recounted)
  ), of_products AS MATERIALIZED (
    SELECT product_id, of_one.vulnerability_id
    FROM unnest(recounted) product_id CROSS JOIN LATERAL vulnerabilities_of(product_id) of_one
  ), counted AS MATERIALIZED (
    SELECT asset.company_id, asset.id, count(found.vulnerability_id)::integer AS items,
      count(vulnerability.exploited_since)::integer AS exploited
    FROM owned JOIN asset USING (company_id, product_id)
      LEFT JOIN mitigation ON mitigation.company_id = asset.company_id AND mitigation.asset_id = asset.id
      LEFT JOIN of_products found
        ON found.product_id = asset.product_id AND found.vulnerability_id = mitigation.vulnerability_id
      LEFT JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    WHERE asset.removed_at IS NULL
    GROUP BY asset.company_id, asset.id
  )
  UPDATE asset SET mitigated_count = items, mitigated_exploited_count = exploited
  FROM counted WHERE asset.company_id = counted.company_id AND asset.id = counted.id
    AND (mitigated_count, mitigated_exploited_count) IS DISTINCT FROM (items, exploited);
  PERFORM set_config('rampart.recounting', '', true);

  UPDATE product_tally tally SET complete_assets = c.complete_assets, mitigated_items = c.mitigated_items,
    mitigated_exploited_items = c.mitigated_exploited_items
  FROM (
    SELECT tallied.company_id, tallied.product_id, tallied.location_id, tallied.priority,
      count(*) FILTER (WHERE asset.mitigated_count >= product.vulnerability_count) AS complete_assets,
      sum(asset.mitigated_count) AS mitigated_items, sum(asset.mitigated_exploited_count) AS mitigated_exploited_items
    FROM product_tally tallied JOIN product ON product.id = tallied.product_id
      JOIN asset ON asset.company_id = tallied.company_id AND asset.product_id = tallied.product_id
        AND coalesce(asset.location_id, 0) = tallied.location_id AND coalesce(asset.priority, 0) = tallied.priority
    WHERE tallied.product_id = ANY(recounted) AND asset.removed_at IS NULL
    GROUP BY 1, 2, 3, 4
  ) c
  WHERE tally.company_id = c.company_id AND tally.product_id = c.product_id AND tally.location_id = c.location_id
    AND tally.priority = c.priority;
  UPDATE equipment SET complete_assets = t.complete_assets, mitigated_items = t.mitigated_items,
    mitigated_exploited_items = t.mitigated_exploited_items
  FROM (
    SELECT company_id, product_id, sum(tally.complete_assets) AS complete_assets,
      sum(tally.mitigated_items) AS mitigated_items, sum(tally.mitigated_exploited_items) AS mitigated_exploited_items
    FROM product_tally tally WHERE product_id = ANY(recounted) GROUP BY 1, 2
  ) t
  WHERE equipment.company_id = t.company_id AND equipment.product_id = t.product_id;
END
$$;

CREATE FUNCTION recount_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'vulnerability' THEN
    PERFORM recount_products(ARRAY(
      SELECT DISTINCT product_vulnerability.product_id FROM new_rows JOIN old_rows USING (id)
        JOIN product_vulnerability ON product_vulnerability.vulnerability_id = new_rows.id
      WHERE (new_rows.exploited_since IS NULL) <> (old_rows.exploited_since IS NULL)));
  ELSE
    PERFORM recount_products(ARRAY(SELECT DISTINCT product_id FROM changed_rows));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER recount_found AFTER INSERT ON product_vulnerability REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_after_change();
CREATE TRIGGER recount_withdrawn AFTER DELETE ON product_vulnerability REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_after_change();
CREATE TRIGGER recount_built_in AFTER INSERT ON product_component REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_after_change();
CREATE TRIGGER recount_taken_out AFTER DELETE ON product_component REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_after_change();
CREATE TRIGGER recount_exploited AFTER UPDATE ON vulnerability REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_after_change();

UPDATE product SET vulnerability_count = counted.items, exploited_count = counted.exploited
FROM (
  SELECT found.product_id, count(*) AS items, count(vulnerability.exploited_since) AS exploited
  FROM vulnerability_of_product found JOIN vulnerability ON vulnerability.id = found.vulnerability_id
  GROUP BY found.product_id
) counted
WHERE product.id = counted.product_id;

-- Below a policy, an operator that might leak a row's text uses no index. These two functions look for text in the
-- assets of the running transaction's company, and only there; they belong to a role that nobody can step into.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'rampart_search') THEN
    BEGIN
      CREATE ROLE rampart_search NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- another database of the same cluster was faster
    END;
  END IF;
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT rampart_search TO CURRENT_USER;
  END IF;
END
$$;
CREATE POLICY search ON asset FOR SELECT TO rampart_search USING (true);
GRANT USAGE ON SCHEMA public TO rampart_search;
GRANT SELECT ON asset TO rampart_search;

-- The assets of a product with all of the patterns in their text, at most so many.
CREATE FUNCTION find_assets(of_product integer, patterns text[], most integer) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Planned anew each time: how rare the texts are decides.
  RETURN QUERY EXECUTE 'SELECT id FROM public.asset
    WHERE company_id = public.current_company_id() AND product_id = $1 AND removed_at IS NULL AND ' ||
    (SELECT string_agg('search_text LIKE $2[' || n || ']', ' AND ') FROM generate_subscripts(patterns, 1) n) ||
    ' LIMIT $3' USING of_product, patterns, most;
END
$$;

-- The products with at least one asset that has the pattern in its text.
CREATE FUNCTION find_products_by_asset(pattern text) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT product_id FROM public.asset
    WHERE company_id = public.current_company_id() AND removed_at IS NULL AND search_text LIKE $1' USING pattern;
END
$$;
REVOKE ALL ON FUNCTION find_assets, find_products_by_asset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_assets, find_products_by_asset TO rampart_company;
GRANT CREATE ON SCHEMA public TO rampart_search;
ALTER FUNCTION find_assets OWNER TO rampart_search;
ALTER FUNCTION find_products_by_asset OWNER TO rampart_search;
REVOKE CREATE ON SCHEMA public FROM rampart_search;
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    REVOKE rampart_search FROM CURRENT_USER;
  END IF;
END
$$;
