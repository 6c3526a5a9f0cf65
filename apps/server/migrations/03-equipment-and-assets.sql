-- 03 · The data of a company: its equipment and groups, locations and assets, the mitigations of each asset, and the
-- history of changes.
--
-- The keys of all these tables start with company_id. So the large tables (asset, mitigation, asset_history, and
-- import_row in 04) can be partitioned by company_id. docs/scaling.md explains how.

-- Each company has its own numbers. With one sequence for all companies, a customer could see how much others record.
CREATE TABLE company_counter (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  kind text NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (company_id, kind)
);
COMMENT ON TABLE company_counter IS 'The last number of each company for assets, locations and imports.';

-- Reserves the given amount of numbers and returns the first of them.
CREATE FUNCTION take_numbers(taken_kind text, amount integer) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO company_counter AS counter (company_id, kind, last) VALUES (current_company_id(), taken_kind, amount)
  ON CONFLICT (company_id, kind) DO UPDATE SET last = counter.last + excluded.last
  RETURNING last - amount + 1
$$;

-- ── Equipment and groups ─────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE equipment (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  -- Triggers copy the names of the catalogue here. So a page in any sort order reads one index that starts with the
  -- company, even if the catalogue is large.
  name text NOT NULL DEFAULT '',
  manufacturer_name text NOT NULL DEFAULT '',
  type_name text,
  -- The sums of product_tally. Triggers update them (06).
  total_assets integer NOT NULL DEFAULT 0,
  total_high_priority_assets integer NOT NULL DEFAULT 0,
  total_medium_priority_assets integer NOT NULL DEFAULT 0,
  total_low_priority_assets integer NOT NULL DEFAULT 0,
  complete_assets integer NOT NULL DEFAULT 0,
  mitigated_items bigint NOT NULL DEFAULT 0,
  mitigated_exploited_items bigint NOT NULL DEFAULT 0,
  -- The share of complete assets. Null if there are no assets.
  mitigated_share double precision
    GENERATED ALWAYS AS (complete_assets::double precision / nullif(total_assets, 0)) STORED,
  PRIMARY KEY (company_id, product_id)
);
COMMENT ON TABLE equipment IS
  'My Equipment: the products of a company, with their names and counts. These rows are the default group.';
CREATE INDEX equipment_product_idx ON equipment (product_id);
CREATE INDEX equipment_name_idx ON equipment (company_id, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_manufacturer_idx
  ON equipment (company_id, manufacturer_name COLLATE natural_ci, name COLLATE natural_ci, product_id);
-- Empty cells come last in both directions. One index cannot do this.
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

CREATE FUNCTION pass_product_names_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Wait for transactions that are adding equipment, because they may have read the old names.
  PERFORM pg_advisory_xact_lock(7267268);
  UPDATE equipment SET name = NEW.name, manufacturer_name = NEW.manufacturer_name, type_name = NEW.type_name
    WHERE product_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_product_names_on AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.name, OLD.manufacturer_name, OLD.type_name)
    IS DISTINCT FROM (NEW.name, NEW.manufacturer_name, NEW.type_name))
  EXECUTE FUNCTION pass_product_names_on();

CREATE TABLE equipment_group (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- The default group contains all products of My Equipment. Users never see it in a list of groups.
  is_default boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, id)
);
COMMENT ON TABLE equipment_group IS 'The groups that users create, and one default group for each company.';
CREATE UNIQUE INDEX equipment_group_name_key ON equipment_group (company_id, lower(name COLLATE "und-x-icu"))
  WHERE NOT is_default;
CREATE UNIQUE INDEX equipment_group_default_key ON equipment_group (company_id) WHERE is_default;

-- Every company has its default group from the start.
CREATE FUNCTION create_default_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO equipment_group (company_id, name, is_default) VALUES (NEW.id, 'My Equipment', true);
  RETURN NULL;
END
$$;
CREATE TRIGGER create_default_group AFTER INSERT ON company FOR EACH ROW EXECUTE FUNCTION create_default_group();

CREATE TABLE group_product (
  company_id integer NOT NULL DEFAULT current_company_id(),
  group_id integer NOT NULL,
  product_id integer NOT NULL,
  PRIMARY KEY (company_id, group_id, product_id),
  FOREIGN KEY (company_id, group_id) REFERENCES equipment_group (company_id, id) ON DELETE CASCADE,
  -- If a product is removed from My Equipment, it is removed from all groups.
  FOREIGN KEY (company_id, product_id) REFERENCES equipment (company_id, product_id) ON DELETE CASCADE
);
COMMENT ON TABLE group_product IS
  'The equipment in each group that users created. The default group has no rows here.';
CREATE INDEX group_product_product_idx ON group_product (company_id, product_id);

CREATE TABLE action_item (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  status text NOT NULL DEFAULT 'Not Started' CHECK (status IN ('Not Started', 'In Progress', 'Complete')),
  user_name text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, product_id)
);
COMMENT ON TABLE action_item IS
  'A status and a note about a company''s work on the vulnerabilities of a product.';

-- ── Locations ────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE location (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('location', 1),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  PRIMARY KEY (company_id, id),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
COMMENT ON TABLE location IS 'The places where a company''s assets are.';
CREATE UNIQUE INDEX location_name_key ON location (company_id, lower(name COLLATE "und-x-icu"));
CREATE INDEX location_name_idx ON location (company_id, name COLLATE natural_ci, id);

-- Returns the name of a location, for the row of an asset. The lock is the one that the foreign key takes. A
-- transaction that renames or removes the location waits for it, so no asset keeps an old name. A second statement
-- reads the name. The first one may have waited for a rename, and it then returns the old row, because the name is not
-- part of a key.
CREATE FUNCTION name_of_location(of_company integer, location_id integer) RETURNS text LANGUAGE sql AS $$
  SELECT id FROM location WHERE company_id = of_company AND id = location_id FOR KEY SHARE;
  SELECT name FROM location WHERE company_id = of_company AND id = location_id;
$$;

-- ── Sort keys of assets ──────────────────────────────────────────────────────────────────────────────────────────────

-- Assets store sort keys that compare byte by byte. Each change of an asset looks up its position in four sorted
-- indexes. With comparisons by ICU, these look-ups took half of the time of a change of 10,000 assets.

-- The text in lower case and without accents.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower((CASE WHEN octet_length(words) = length(words) THEN words
  ELSE regexp_replace(normalize(words, NFD), '[\u0300-\u036F]', '', 'g') END) COLLATE "und-x-icu");

-- Pads every number in the text with zeros to at least 20 digits, so that 2 comes before 10.
CREATE FUNCTION with_wide_numbers(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg(part[1] || coalesce(lpad(part[2], greatest(20, length(part[2])), '0'), ''), '')
  FROM regexp_matches(words, '([^0-9]*)([0-9]+)?', 'g') part);

-- The sort key of a text. Most texts have no number or one number at the end. They take a fast path that does not split
-- the text. An index entry has a maximum size, so the key has at most 400 characters. Equal keys are sorted by id.
CREATE FUNCTION natural_key(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(CASE
    WHEN words IS NULL OR words ~ '^[^0-9]*$' THEN folded(words)
    WHEN words ~ '^[^0-9]*[0-9]{1,20}$' THEN folded(rtrim(words, '0123456789'))
      || lpad(substr(words, length(rtrim(words, '0123456789')) + 1), 20, '0')
    ELSE folded(with_wide_numbers(words)) END, 400);

-- ── Assets ───────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE asset (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('asset', 1),
  product_id integer NOT NULL REFERENCES product,
  company_asset_uid text CHECK (length(company_asset_uid) BETWEEN 1 AND 100),
  serial_number text CHECK (length(serial_number) BETWEEN 1 AND 100),
  location_id integer,
  -- 1 high, 2 medium, 3 low. Numbers sort in this order, and row-level security can use an index on them.
  priority smallint CHECK (priority BETWEEN 1 AND 3),
  notes text CHECK (length(notes) BETWEEN 1 AND 2000),
  -- A removed asset can be restored with all its values.
  removed_at timestamptz,
  -- A trigger increments it with each change by a user.
  version integer NOT NULL DEFAULT 1,
  -- Triggers copy the name of the location here, so sorting by it reads one index.
  location_name text,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(
    coalesce(company_asset_uid, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(notes, ''))) STORED,
  -- Triggers compute the sort keys. They are not generated columns: in a table with a BEFORE UPDATE trigger, each
  -- update computes all generated columns again, even if their source did not change.
  asset_id_order text COLLATE "C",
  serial_number_order text COLLATE "C",
  location_order text COLLATE "C",
  notes_order text COLLATE "C",
  -- Counts of the product's current vulnerabilities that are mitigated. Triggers update them (06).
  mitigated_count integer NOT NULL DEFAULT 0,
  mitigated_exploited_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id),
  -- PostgreSQL checks it at the end of a statement, because the removal of a company deletes locations and assets in
  -- any order.
  FOREIGN KEY (company_id, location_id) REFERENCES location (company_id, id)
);
COMMENT ON TABLE asset IS
  'The devices of a company, each of one product. Removed devices stay here with removed_at set.';
CREATE UNIQUE INDEX asset_uid_key ON asset (company_id, product_id, company_asset_uid) WHERE removed_at IS NULL;
CREATE INDEX asset_uid_idx ON asset (company_id, product_id, asset_id_order, id) WHERE removed_at IS NULL;
CREATE INDEX asset_serial_number_idx ON asset (company_id, product_id, serial_number_order, id) WHERE removed_at IS NULL;
CREATE INDEX asset_priority_idx ON asset (company_id, product_id, priority, id) WHERE removed_at IS NULL;
CREATE INDEX asset_location_name_idx ON asset (company_id, product_id, location_order, id) WHERE removed_at IS NULL;
CREATE INDEX asset_notes_idx ON asset (company_id, product_id, notes_order, id) WHERE removed_at IS NULL;
CREATE INDEX asset_mitigated_idx ON asset (company_id, product_id, mitigated_count, id) WHERE removed_at IS NULL;
CREATE INDEX asset_location_idx ON asset (company_id, location_id, product_id);
CREATE INDEX asset_removed_idx ON asset (company_id, product_id, removed_at) WHERE removed_at IS NOT NULL;
-- The limit leaves space in the pending list for a bulk edit of 10,000 assets. A job moves the list into the index
-- within seconds (jobs/housekeeping.ts). If the list is full, the edit does this itself and takes a tenth longer.
CREATE INDEX asset_search_idx ON asset USING gin (company_id, product_id, search_text gin_trgm_ops)
  WITH (gin_pending_list_limit = 8192) WHERE removed_at IS NULL;

-- The old version of an edited asset stays in the text index until the table is vacuumed, and every search reads it.
-- With 80,000 old versions in a million assets, this takes a third of the time of a search. By default a vacuum starts
-- when 20 % of all rows changed. Here it starts at 2 %, and takes two seconds for a million assets. A partitioned table
-- cannot have this setting, so its partitions get it.
DO $$
DECLARE
  holds_rows regclass;
BEGIN
  FOR holds_rows IN
    SELECT oid FROM pg_class WHERE oid = 'asset'::regclass AND relkind = 'r'
    UNION ALL SELECT inhrelid FROM pg_inherits WHERE inhparent = 'asset'::regclass
  LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_vacuum_scale_factor = 0.02)', holds_rows);
  END LOOP;
END
$$;

-- A statement that writes thousands of assets can set location_name itself, if it locks the location and then reads the
-- name. A look-up for each asset took a tenth of the time of an import.
CREATE FUNCTION fill_new_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.location_id IS NOT NULL AND NEW.location_name IS NULL THEN
    NEW.location_name := name_of_location(NEW.company_id, NEW.location_id);
  END IF;
  NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  NEW.serial_number_order := natural_key(NEW.serial_number);
  NEW.location_order := natural_key(NEW.location_name);
  NEW.notes_order := natural_key(left(NEW.notes, 100));
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_asset BEFORE INSERT ON asset FOR EACH ROW EXECUTE FUNCTION fill_new_asset();

-- Increments the version when a user changed something.
CREATE FUNCTION fill_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.location_id IS DISTINCT FROM OLD.location_id AND NEW.location_name IS NOT DISTINCT FROM OLD.location_name THEN
    NEW.location_name := CASE WHEN NEW.location_id IS NOT NULL THEN name_of_location(NEW.company_id, NEW.location_id) END;
  END IF;
  -- Loads of the catalogue do not recount removed assets. So a restored asset is recounted here.
  IF NEW.removed_at IS NULL AND OLD.removed_at IS NOT NULL THEN
    SELECT count(*), count(vulnerability.exploited_since) INTO NEW.mitigated_count, NEW.mitigated_exploited_count
      FROM mitigation JOIN vulnerability ON vulnerability.id = mitigation.vulnerability_id
      WHERE mitigation.company_id = NEW.company_id AND mitigation.asset_id = NEW.id
        -- The same as vulnerability_of_product, but by keys. The view would compute its UNION again for every asset.
        AND (EXISTS (SELECT FROM product_vulnerability own
            WHERE own.product_id = NEW.product_id AND own.vulnerability_id = mitigation.vulnerability_id)
          OR EXISTS (SELECT FROM product_component JOIN product_vulnerability inside
              ON inside.product_id = product_component.component_id
            WHERE product_component.product_id = NEW.product_id
              AND inside.vulnerability_id = mitigation.vulnerability_id));
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_changed_asset BEFORE UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.company_asset_uid, OLD.serial_number, OLD.location_id, OLD.priority, OLD.notes, OLD.removed_at)
    IS DISTINCT FROM (NEW.company_asset_uid, NEW.serial_number, NEW.location_id, NEW.priority, NEW.notes, NEW.removed_at))
  EXECUTE FUNCTION fill_asset();

-- Runs after fill_changed_asset, which sets the location's name. Triggers fire in the order of their names. A statement
-- that writes thousands of assets can set the keys of location and notes itself.
CREATE FUNCTION order_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.company_asset_uid IS DISTINCT FROM OLD.company_asset_uid THEN
    NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  END IF;
  IF NEW.serial_number IS DISTINCT FROM OLD.serial_number THEN
    NEW.serial_number_order := natural_key(NEW.serial_number);
  END IF;
  IF NEW.location_name IS DISTINCT FROM OLD.location_name
    AND NEW.location_order IS NOT DISTINCT FROM OLD.location_order THEN
    NEW.location_order := natural_key(NEW.location_name);
  END IF;
  IF NEW.notes IS DISTINCT FROM OLD.notes AND NEW.notes_order IS NOT DISTINCT FROM OLD.notes_order THEN
    NEW.notes_order := natural_key(left(NEW.notes, 100));
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER order_changed_asset BEFORE UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.company_asset_uid, OLD.serial_number, OLD.location_name, OLD.notes)
    IS DISTINCT FROM (NEW.company_asset_uid, NEW.serial_number, NEW.location_name, NEW.notes))
  EXECUTE FUNCTION order_asset();

CREATE FUNCTION pass_location_name_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7267268);
  -- Wait for transactions that are moving assets to this location.
  PERFORM FROM location WHERE company_id = NEW.company_id AND id = NEW.id FOR UPDATE;
  PERFORM FROM asset WHERE company_id = NEW.company_id AND location_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE asset SET location_name = NEW.name WHERE company_id = NEW.company_id AND location_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_location_name_on AFTER UPDATE OF name ON location FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION pass_location_name_on();

-- ── Mitigations ──────────────────────────────────────────────────────────────────────────────────────────────────────

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
COMMENT ON TABLE mitigation IS
  'The mitigated vulnerabilities of each asset. All other vulnerabilities of its product are open.';
CREATE INDEX mitigation_vulnerability_idx ON mitigation (vulnerability_id);

-- ── The history of changes ───────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE asset_history (
  company_id integer NOT NULL DEFAULT current_company_id(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  asset_id integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('created', 'edited', 'removed', 'restored', 'mitigated', 'reopened')),
  cause text NOT NULL CHECK (cause IN ('hand', 'bulk', 'import', 'undo')),
  import_id integer,
  user_id uuid,
  -- Names as they were at that time.
  user_name text,
  impersonator_id uuid,
  impersonator_name text,
  -- The version of the asset after the change.
  version integer NOT NULL,
  -- Each changed field with its old and its new value.
  changes jsonb NOT NULL DEFAULT '{}',
  note text,
  PRIMARY KEY (company_id, asset_id, id),
  FOREIGN KEY (company_id, asset_id) REFERENCES asset (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE asset_history IS
  'The changes of each asset, with time and user. Triggers add the rows. No role has the right to change them.';
CREATE INDEX asset_history_import_idx ON asset_history (company_id, import_id) WHERE import_id IS NOT NULL;

-- The author and the cause of a change. The server passes them in settings of the transaction (db/connect.ts).
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

-- The change of one field. One call for each field takes half the time of a loop over a list of fields.
CREATE FUNCTION change_of(field text, was text, became text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN was IS DISTINCT FROM became THEN jsonb_build_object(field, jsonb_build_array(was, became)) ELSE '{}' END;

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
CREATE TRIGGER record_new_assets AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_new_assets();

-- Nested loops are off, and EXECUTE plans the statement each time. A cached plan from the change of one asset would
-- read all old rows for each new row. An import of thousands of rows would then take minutes.
CREATE FUNCTION record_changed_assets() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  EXECUTE $statement$
    INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
      impersonator_name, version, changes)
    SELECT n.company_id, n.id,
      CASE WHEN (o.removed_at IS NULL) = (n.removed_at IS NULL) THEN 'edited'
        WHEN n.removed_at IS NULL THEN 'restored' ELSE 'removed' END,
      author.*, n.version,
      change_of('company_asset_uid', o.company_asset_uid, n.company_asset_uid)
        || change_of('serial_number', o.serial_number, n.serial_number)
        || change_of('location_id', o.location_id::text, n.location_id::text)
        || change_of('location', o.location_name, n.location_name)
        || change_of('priority', o.priority::text, n.priority::text)
        || change_of('notes', o.notes, n.notes)
    FROM new_rows n JOIN old_rows o USING (company_id, id), change_author() author
    -- The version counts changes by users. A new location name or a new count is not a change of the asset.
    WHERE n.version <> o.version$statement$;
  RETURN NULL;
END
$$;
CREATE TRIGGER record_changed_assets AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_changed_assets();

-- ── Who may do what ──────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE company_counter ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE equipment ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE equipment_group ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE group_product ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE action_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE location ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE asset ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE mitigation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE asset_history ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_company ON company_counter TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON equipment TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON equipment_group TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON group_product TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON action_item TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON location TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON asset TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON mitigation TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON asset_history TO rampart_company USING (company_id = current_company_id());

CREATE POLICY operator ON company_counter TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON equipment TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON equipment_group TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON group_product TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON action_item TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON location TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON asset TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON mitigation TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON asset_history TO rampart_operator USING (current_user = 'rampart_operator');

GRANT SELECT, INSERT, UPDATE, DELETE ON equipment, equipment_group, group_product, action_item, location, mitigation
  TO rampart_company;
-- Removed assets are marked, not deleted. The history only grows.
GRANT SELECT, INSERT, UPDATE ON company_counter, asset TO rampart_company;
GRANT SELECT, INSERT ON asset_history TO rampart_company;

GRANT SELECT ON company_counter, action_item, location, mitigation TO rampart_operator;
GRANT SELECT, INSERT, UPDATE ON equipment TO rampart_operator;
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment_group, group_product TO rampart_operator;
-- The loader recounts the assets of changed products in every company.
GRANT SELECT, UPDATE (mitigated_count, mitigated_exploited_count) ON asset TO rampart_operator;
-- The removal of a vulnerability or a company also fires the triggers that write the history.
GRANT SELECT, INSERT ON asset_history TO rampart_operator;
