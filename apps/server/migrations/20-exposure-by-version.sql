-- 20 · Which vulnerabilities a device does not have: decided by its firmware version, or stated by a person.
--
-- A pair of asset and vulnerability has one state: open, mitigated or not affected. What a person says counts most
-- (a mitigation or a statement), then the firmware version. The server decides for each product and version which
-- vulnerabilities cannot be there (exposure/decisions.actions.ts), and the triggers below count its assets. Mitigated and
-- not affected pairs are done.

-- ── Counts of what is done ───────────────────────────────────────────────────────────────────────────────────────────

-- Until now everything that was done was mitigated. So the counts keep their values and get their new names.
ALTER TABLE asset RENAME COLUMN mitigated_count TO done_count;
ALTER TABLE asset RENAME COLUMN mitigated_exploited_count TO done_exploited_count;
ALTER INDEX asset_mitigated_idx RENAME TO asset_done_idx;
ALTER TABLE asset ADD COLUMN not_affected_count integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN asset.done_count IS
  'How many of the product''s vulnerabilities are mitigated or do not affect it. not_affected_count counts the latter.';
GRANT UPDATE (not_affected_count) ON asset TO rampart_operator;

ALTER TABLE product_tally RENAME COLUMN mitigated_items TO done_items;
ALTER TABLE product_tally RENAME COLUMN mitigated_exploited_items TO done_exploited_items;
ALTER TABLE product_tally ADD COLUMN not_affected_items bigint NOT NULL DEFAULT 0;
ALTER TABLE product_tally ALTER COLUMN not_affected_items DROP DEFAULT;
ALTER TABLE equipment RENAME COLUMN mitigated_items TO done_items;
ALTER TABLE equipment RENAME COLUMN mitigated_exploited_items TO done_exploited_items;
ALTER TABLE equipment RENAME COLUMN mitigated_share TO done_share;
ALTER TABLE equipment ADD COLUMN not_affected_items bigint NOT NULL DEFAULT 0;

ALTER TABLE mitigation_tally RENAME TO done_tally;
ALTER TABLE done_tally RENAME CONSTRAINT mitigation_tally_pkey TO done_tally_pkey;
ALTER INDEX mitigation_tally_vulnerability_idx RENAME TO done_tally_vulnerability_idx;
ALTER INDEX mitigation_tally_product_idx RENAME TO done_tally_product_idx;
ALTER TABLE done_tally ADD COLUMN not_affected_assets integer NOT NULL DEFAULT 0;
ALTER TABLE done_tally ALTER COLUMN not_affected_assets DROP DEFAULT;
COMMENT ON TABLE done_tally IS
  'How many assets that are not removed have a vulnerability mitigated or are not affected by it, by product. It also counts vulnerabilities that the product no longer has.';

-- ── Firmware versions and statements ─────────────────────────────────────────────────────────────────────────────────

CREATE TABLE firmware (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  -- As users write it.
  version text NOT NULL CHECK (length(version) BETWEEN 1 AND 100),
  -- The sort key of the version. The index of assets by version has it too. A trigger sets it.
  version_order text COLLATE "C" NOT NULL DEFAULT '',
  -- The ids of the product's own vulnerabilities that this version does not have.
  not_affected integer[] NOT NULL DEFAULT '{}',
  -- How many these are, and how many of them are known to be exploited.
  items integer NOT NULL DEFAULT 0,
  exploited_items integer NOT NULL DEFAULT 0,
  -- How many of the product's own vulnerabilities cannot be told from this version.
  untold integer NOT NULL DEFAULT 0,
  -- The catalogue changed, or nobody has decided yet. A job decides what is due.
  is_due boolean NOT NULL DEFAULT true,
  PRIMARY KEY (company_id, product_id, version)
);
COMMENT ON TABLE firmware IS
  'The firmware versions of a company''s assets, by product, and the vulnerabilities that each version does not have.';
CREATE INDEX firmware_product_idx ON firmware (product_id);
CREATE INDEX firmware_due_idx ON firmware (product_id) WHERE is_due;

CREATE TABLE asset_statement (
  company_id integer NOT NULL DEFAULT current_company_id(),
  asset_id integer NOT NULL,
  vulnerability_id integer NOT NULL REFERENCES vulnerability ON DELETE CASCADE,
  -- 'affected' overrules the firmware version: affected all the same.
  state text NOT NULL CHECK (state IN ('affected', 'not_affected')),
  -- The reasons that exchange formats for such statements (VEX) have in common.
  justification text CHECK (justification IN ('component_not_present', 'vulnerable_code_not_present',
    'vulnerable_code_not_in_execute_path', 'vulnerable_code_cannot_be_controlled_by_adversary',
    'inline_mitigations_already_exist')),
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  user_name text,
  stated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, asset_id, vulnerability_id),
  FOREIGN KEY (company_id, asset_id) REFERENCES asset (company_id, id) ON DELETE CASCADE,
  CHECK ((state = 'not_affected') = (justification IS NOT NULL))
);
COMMENT ON TABLE asset_statement IS
  'What users say of a vulnerability on an asset, other than that it is mitigated. A pair has a statement, a mitigation, or neither.';
CREATE INDEX asset_statement_vulnerability_idx ON asset_statement (vulnerability_id, company_id, asset_id);

-- What a person's word adds to what the version decides: `done` and `not_affected` are 1 or 0.
CREATE VIEW asset_word WITH (security_invoker = true) AS
  SELECT company_id, asset_id, vulnerability_id, 1 AS done, 0 AS not_affected FROM mitigation
  UNION ALL
  SELECT company_id, asset_id, vulnerability_id, (state = 'not_affected')::integer, (state = 'not_affected')::integer
  FROM asset_statement;

CREATE TABLE exposure_change (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL REFERENCES product,
  version_was text NOT NULL,
  version text NOT NULL,
  -- The vulnerabilities that the new version no longer has, and those that it has again.
  closed integer[] NOT NULL,
  reopened integer[] NOT NULL,
  PRIMARY KEY (company_id, id)
);
COMMENT ON TABLE exposure_change IS
  'What a new firmware version or a new advisory closed and reopened. All assets of one change share a row.';

-- A list of vulnerabilities in each entry would be longer than everything else in the history. So the entries of one
-- change share it, and each has only its exceptions: the pairs that a person's word decides.
ALTER TABLE asset_history
  ADD COLUMN exposure_change_id bigint,
  ADD COLUMN unmoved integer[];
ALTER TABLE asset_history DROP CONSTRAINT asset_history_kind_check;
ALTER TABLE asset_history ADD CONSTRAINT asset_history_kind_check CHECK (kind IN ('created', 'edited', 'removed',
  'restored', 'mitigated', 'reopened', 'not_affected', 'overruled', 'withdrawn', 'judged')) NOT VALID;
ALTER TABLE asset_history VALIDATE CONSTRAINT asset_history_kind_check;
ALTER TABLE asset_history DROP CONSTRAINT asset_history_cause_check;
ALTER TABLE asset_history ADD CONSTRAINT asset_history_cause_check
  CHECK (cause IN ('hand', 'bulk', 'import', 'undo', 'catalogue')) NOT VALID;
ALTER TABLE asset_history VALIDATE CONSTRAINT asset_history_cause_check;

ALTER TABLE firmware ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE asset_statement ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE exposure_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON firmware TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON asset_statement TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON exposure_change TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON firmware TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON asset_statement TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON exposure_change TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE ON firmware TO rampart_company, rampart_operator;
GRANT SELECT, INSERT, DELETE ON asset_statement TO rampart_company;
GRANT SELECT ON asset_statement TO rampart_operator;
GRANT SELECT, INSERT ON exposure_change TO rampart_company, rampart_operator;
GRANT SELECT ON asset_word TO rampart_company, rampart_operator;

-- ── Counts of one asset ──────────────────────────────────────────────────────────────────────────────────────────────

-- What the version decides, and what each word of a person changes of it.
-- It returns a table, because PostgreSQL then makes it a part of the statements that use it, and plans it once.
CREATE FUNCTION count_exposure(of_company integer, of_asset integer, of_product integer, of_version text)
  RETURNS TABLE (done integer, not_affected integer, done_exploited integer) LANGUAGE sql STABLE AS $$
  SELECT coalesce(f.items, 0) + words.done, coalesce(f.items, 0) + words.not_affected,
    coalesce(f.exploited_items, 0) + words.exploited
  FROM (VALUES (of_version)) wanted (version)
    LEFT JOIN firmware f ON f.company_id = of_company AND f.product_id = of_product AND f.version = wanted.version
    LEFT JOIN product_exposure exposure ON exposure.product_id = of_product
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(word.done - decided.here), 0)::integer AS done,
        coalesce(sum(word.not_affected - decided.here), 0)::integer AS not_affected,
        coalesce(sum(word.done - decided.here) FILTER (WHERE exploited_since IS NOT NULL), 0)::integer AS exploited
      FROM (
          SELECT * FROM asset_word WHERE asset_word.company_id = of_company AND asset_word.asset_id = of_asset OFFSET 0
        ) word
        CROSS JOIN LATERAL (
          SELECT exploited_since FROM vulnerability WHERE vulnerability.id = word.vulnerability_id OFFSET 0) known
        CROSS JOIN LATERAL (
          SELECT coalesce(word.vulnerability_id = ANY(f.not_affected), false)::integer AS here) decided
      WHERE word.vulnerability_id = ANY(exposure.vulnerabilities) OR -word.vulnerability_id = ANY(exposure.vulnerabilities)
    ) words
$$;

-- An asset without the word of a person has the counts of its version.
CREATE FUNCTION with_counts_of_version(counted asset) RETURNS asset LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT items, items, exploited_items
    INTO counted.done_count, counted.not_affected_count, counted.done_exploited_count
    FROM firmware
    WHERE company_id = counted.company_id AND product_id = counted.product_id AND version = counted.firmware_version;
  IF NOT FOUND THEN
    counted.done_count := 0;
    counted.not_affected_count := 0;
    counted.done_exploited_count := 0;
  END IF;
  RETURN counted;
END
$$;

-- As in 19, and counts what the version decides.
CREATE OR REPLACE FUNCTION fill_new_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.location_id IS NOT NULL AND NEW.location_name IS NULL THEN
    NEW.location_name := name_of_location(NEW.company_id, NEW.location_id);
  END IF;
  NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  NEW.serial_number_order := natural_key(NEW.serial_number);
  NEW.firmware_order := version_key(NEW.firmware_version);
  NEW.location_order := natural_key(NEW.location_name);
  NEW.notes_order := natural_key(left(NEW.notes, 100));
  IF NEW.firmware_version IS NOT NULL THEN NEW := with_counts_of_version(NEW); END IF;
  RETURN NEW;
END
$$;

-- As in 03, and counts again after a new version.
CREATE OR REPLACE FUNCTION fill_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.location_id IS DISTINCT FROM OLD.location_id AND NEW.location_name IS NOT DISTINCT FROM OLD.location_name THEN
    NEW.location_name := CASE WHEN NEW.location_id IS NOT NULL THEN name_of_location(NEW.company_id, NEW.location_id) END;
  END IF;
  -- Loads of the catalogue do not recount removed assets. So a restored asset is recounted here.
  IF NEW.removed_at IS NULL AND OLD.removed_at IS NOT NULL
    OR NEW.firmware_version IS DISTINCT FROM OLD.firmware_version THEN
    IF OLD.removed_at IS NULL AND OLD.done_count = OLD.not_affected_count AND NOT EXISTS (
      SELECT FROM asset_statement said WHERE said.company_id = NEW.company_id AND said.asset_id = NEW.id) THEN
      NEW := with_counts_of_version(NEW);
    ELSE
      SELECT done, not_affected, done_exploited
        INTO NEW.done_count, NEW.not_affected_count, NEW.done_exploited_count
        FROM count_exposure(NEW.company_id, NEW.id, NEW.product_id, NEW.firmware_version);
    END IF;
  END IF;
  RETURN NEW;
END
$$;

-- Every version of an asset has a row. Normally the server has decided it before it writes the asset. The versions are
-- looked up by key (OFFSET 0): the planner would rather read those of all companies.
CREATE FUNCTION add_firmware() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Every new version increases the version of the asset. A new count does not.
    IF (SELECT sum(version) FROM old_rows) IS NOT DISTINCT FROM (SELECT sum(version) FROM new_rows) THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO firmware (company_id, product_id, version)
  SELECT used.* FROM (
      SELECT DISTINCT company_id, product_id, firmware_version FROM new_rows WHERE firmware_version IS NOT NULL
    ) used LEFT JOIN LATERAL (
      SELECT version FROM firmware
      WHERE firmware.company_id = used.company_id AND firmware.product_id = used.product_id
        AND firmware.version = used.firmware_version OFFSET 0) known ON true
  WHERE known.version IS NULL
  ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER add_firmware AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_firmware();
CREATE TRIGGER add_changed_firmware AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_firmware();

-- ── The history ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- As in 19, and says what a new version closed and reopened.
CREATE OR REPLACE FUNCTION record_changed_assets() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  EXECUTE $statement$
    WITH moved AS (
      INSERT INTO exposure_change (company_id, product_id, version_was, version, closed, reopened)
      SELECT * FROM (
        SELECT changed.*, ARRAY(SELECT unnest(f.not_affected) EXCEPT SELECT unnest(o.not_affected)) AS closed,
          ARRAY(SELECT unnest(o.not_affected) EXCEPT SELECT unnest(f.not_affected)) AS reopened
        FROM (
          SELECT DISTINCT n.company_id, n.product_id, coalesce(o.firmware_version, '') AS version_was,
            coalesce(n.firmware_version, '') AS version
          FROM new_rows n JOIN old_rows o USING (company_id, id)
          WHERE n.firmware_version IS DISTINCT FROM o.firmware_version AND n.removed_at IS NULL
        ) changed
          LEFT JOIN LATERAL (SELECT not_affected FROM firmware WHERE firmware.company_id = changed.company_id
            AND firmware.product_id = changed.product_id AND firmware.version = changed.version OFFSET 0) f ON true
          LEFT JOIN LATERAL (SELECT not_affected FROM firmware WHERE firmware.company_id = changed.company_id
            AND firmware.product_id = changed.product_id AND firmware.version = changed.version_was OFFSET 0) o ON true
      ) decided
      WHERE cardinality(closed) + cardinality(reopened) > 0
      RETURNING *
    )
    INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
      impersonator_name, version, changes, exposure_change_id, unmoved)
    SELECT n.company_id, n.id,
      CASE WHEN (o.removed_at IS NULL) = (n.removed_at IS NULL) THEN 'edited'
        WHEN n.removed_at IS NULL THEN 'restored' ELSE 'removed' END,
      author.*, n.version,
      change_of('company_asset_uid', o.company_asset_uid, n.company_asset_uid)
        || change_of('serial_number', o.serial_number, n.serial_number)
        || change_of('firmware_version', o.firmware_version, n.firmware_version)
        || change_of('location_id', o.location_id::text, n.location_id::text)
        || change_of('location', o.location_name, n.location_name)
        || change_of('priority', o.priority::text, n.priority::text)
        || change_of('notes', o.notes, n.notes),
      moved.id, (SELECT array_agg(vulnerability_id) FROM asset_word
        WHERE moved.id IS NOT NULL AND asset_word.company_id = n.company_id AND asset_word.asset_id = n.id
          AND vulnerability_id = ANY(moved.closed || moved.reopened))
    FROM new_rows n JOIN old_rows o USING (company_id, id)
      LEFT JOIN moved ON moved.company_id = n.company_id AND moved.product_id = n.product_id
        AND moved.version = coalesce(n.firmware_version, '') AND moved.version_was = coalesce(o.firmware_version, '')
      CROSS JOIN change_author() author
    -- The version counts changes by users. A new location name or a new count is not a change of the asset.
    WHERE n.version <> o.version$statement$;
  RETURN NULL;
END
$$;

-- ── Counts of lists ──────────────────────────────────────────────────────────────────────────────────────────────────

-- These functions are those of 06 and 19, with the new count.
CREATE OR REPLACE FUNCTION fill_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- This transaction and those that change assets of products outside My Equipment wait for each other.
  PERFORM pg_advisory_xact_lock(7267269, NEW.company_id);
  SELECT product.name, product.manufacturer_name, product.type_name
    INTO NEW.name, NEW.manufacturer_name, NEW.type_name
    FROM product WHERE product.id = NEW.product_id;
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

CREATE OR REPLACE FUNCTION add_to_tally(delta product_tally[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  in_equipment integer;
BEGIN
  IF delta IS NULL THEN RETURN; END IF;
  -- The lock on a product's row in equipment also protects all of its counts.
  PERFORM FROM equipment JOIN (SELECT DISTINCT d.company_id, d.product_id FROM unnest(delta) d) touched
      USING (company_id, product_id)
    ORDER BY company_id, product_id FOR UPDATE OF equipment;
  GET DIAGNOSTICS in_equipment = ROW_COUNT;
  IF in_equipment < (SELECT count(*) FROM (SELECT DISTINCT company_id, product_id FROM unnest(delta)) touched) THEN
    -- Another transaction may be adding the other products to My Equipment, with the counts before this change.
    PERFORM pg_advisory_xact_lock_shared(7267269, company_id)
      FROM (SELECT DISTINCT company_id FROM unnest(delta) ORDER BY 1) touched;
    -- Lock in the order of the keys, so that writers wait for each other and do not deadlock.
    PERFORM FROM product_tally JOIN unnest(delta) d USING (company_id, product_id, location_id, priority)
      ORDER BY company_id, product_id, location_id, priority FOR UPDATE OF product_tally;
  END IF;
  UPDATE equipment SET
    total_assets = equipment.total_assets + d.assets,
    total_high_priority_assets = equipment.total_high_priority_assets + d.high_priority_assets,
    total_medium_priority_assets = equipment.total_medium_priority_assets + d.medium_priority_assets,
    total_low_priority_assets = equipment.total_low_priority_assets + d.low_priority_assets,
    complete_assets = equipment.complete_assets + d.complete_assets,
    done_items = equipment.done_items + d.done_items,
    done_exploited_items = equipment.done_exploited_items + d.done_exploited_items,
    not_affected_items = equipment.not_affected_items + d.not_affected_items
  FROM (
    SELECT company_id, product_id, sum(assets) AS assets,
      coalesce(sum(assets) FILTER (WHERE priority = 1), 0) AS high_priority_assets,
      coalesce(sum(assets) FILTER (WHERE priority = 2), 0) AS medium_priority_assets,
      coalesce(sum(assets) FILTER (WHERE priority = 3), 0) AS low_priority_assets,
      sum(complete_assets) AS complete_assets, sum(done_items) AS done_items,
      sum(done_exploited_items) AS done_exploited_items, sum(not_affected_items) AS not_affected_items
    FROM unnest(delta) GROUP BY company_id, product_id
  ) d
  WHERE equipment.company_id = d.company_id AND equipment.product_id = d.product_id
    -- Assets that only move to another location change nothing here. Skip the update, because equipment has an index
    -- for every sort order.
    AND (d.assets, d.high_priority_assets, d.medium_priority_assets, d.low_priority_assets, d.complete_assets,
      d.done_items, d.done_exploited_items, d.not_affected_items) <> (0, 0, 0, 0, 0, 0, 0, 0);

  DELETE FROM product_tally tally USING unnest(delta) d
    WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
      AND tally.location_id = d.location_id AND tally.priority = d.priority AND tally.assets + d.assets = 0;
  UPDATE product_tally tally SET
    assets = tally.assets + d.assets,
    complete_assets = tally.complete_assets + d.complete_assets,
    done_items = tally.done_items + d.done_items,
    done_exploited_items = tally.done_exploited_items + d.done_exploited_items,
    with_asset_id = tally.with_asset_id + d.with_asset_id,
    with_serial_number = tally.with_serial_number + d.with_serial_number,
    without_either = tally.without_either + d.without_either,
    with_firmware_version = tally.with_firmware_version + d.with_firmware_version,
    not_affected_items = tally.not_affected_items + d.not_affected_items
  FROM unnest(delta) d
  WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
    AND tally.location_id = d.location_id AND tally.priority = d.priority;
  INSERT INTO product_tally AS tally
    SELECT * FROM unnest(delta) WHERE assets >= 0 ORDER BY company_id, product_id, location_id, priority
  ON CONFLICT (company_id, product_id, location_id, priority) DO UPDATE SET
    assets = tally.assets + excluded.assets,
    complete_assets = tally.complete_assets + excluded.complete_assets,
    done_items = tally.done_items + excluded.done_items,
    done_exploited_items = tally.done_exploited_items + excluded.done_exploited_items,
    with_asset_id = tally.with_asset_id + excluded.with_asset_id,
    with_serial_number = tally.with_serial_number + excluded.with_serial_number,
    without_either = tally.without_either + excluded.without_either,
    with_firmware_version = tally.with_firmware_version + excluded.with_firmware_version,
    not_affected_items = tally.not_affected_items + excluded.not_affected_items;
END
$$;

CREATE OR REPLACE FUNCTION tally_new_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_tally((
    SELECT array_agg(row(d.*)::product_tally) FROM (
      SELECT a.company_id, a.product_id, coalesce(a.location_id, 0) AS location_id,
        coalesce(a.priority, 0::smallint) AS priority,
        count(*)::integer,
        count(*) FILTER (WHERE a.done_count >= product.vulnerability_count)::integer,
        sum(a.done_count), sum(a.done_exploited_count),
        count(a.company_asset_uid)::integer, count(a.serial_number)::integer,
        count(*) FILTER (WHERE a.company_asset_uid IS NULL AND a.serial_number IS NULL)::integer,
        count(a.firmware_version)::integer, sum(a.not_affected_count)
      FROM new_rows a JOIN product ON product.id = a.product_id
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
        coalesce(sum(sign) FILTER (WHERE a.done_count >= product.vulnerability_count), 0)::integer
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
      ) a JOIN product ON product.id = a.product_id
      WHERE a.removed_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) d
    WHERE (assets, complete_assets, done_items, done_exploited_items, with_asset_id, with_serial_number,
        without_either, with_firmware_version, not_affected_items)
      IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0, 0, 0)));
  RETURN NULL;
END
$$;

-- ── Counts of each product and vulnerability ─────────────────────────────────────────────────────────────────────────

-- As in 14, with the new count. A vulnerability that was deleted adds no row.
DROP FUNCTION add_to_mitigation_tally;
CREATE OR REPLACE FUNCTION add_to_done_tally(delta done_tally[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  in_equipment integer;
BEGIN
  IF delta IS NULL THEN RETURN; END IF;
  -- The lock on a product's row in equipment also protects these counts.
  PERFORM FROM equipment JOIN (SELECT DISTINCT d.company_id, d.product_id FROM unnest(delta) d) touched
      USING (company_id, product_id)
    ORDER BY company_id, product_id FOR UPDATE OF equipment;
  GET DIAGNOSTICS in_equipment = ROW_COUNT;
  IF in_equipment < (SELECT count(*) FROM (SELECT DISTINCT company_id, product_id FROM unnest(delta)) touched) THEN
    -- Lock in the order of the keys, so that writers wait for each other and do not deadlock.
    PERFORM FROM done_tally JOIN unnest(delta) d USING (company_id, product_id, vulnerability_id)
      ORDER BY company_id, product_id, vulnerability_id FOR UPDATE OF done_tally;
  END IF;

  DELETE FROM done_tally tally USING unnest(delta) d
    WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
      AND tally.vulnerability_id = d.vulnerability_id AND tally.assets + d.assets = 0;
  UPDATE done_tally tally SET
    assets = tally.assets + d.assets,
    high_priority_assets = tally.high_priority_assets + d.high_priority_assets,
    medium_priority_assets = tally.medium_priority_assets + d.medium_priority_assets,
    low_priority_assets = tally.low_priority_assets + d.low_priority_assets,
    not_affected_assets = tally.not_affected_assets + d.not_affected_assets
  FROM unnest(delta) d
  WHERE d.assets <= 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
    AND tally.vulnerability_id = d.vulnerability_id;
  INSERT INTO done_tally AS tally
    SELECT * FROM unnest(delta) d
    WHERE assets > 0 AND EXISTS (SELECT FROM vulnerability WHERE vulnerability.id = d.vulnerability_id)
    ORDER BY company_id, product_id, vulnerability_id
  ON CONFLICT (company_id, product_id, vulnerability_id) DO UPDATE SET
    assets = tally.assets + excluded.assets,
    high_priority_assets = tally.high_priority_assets + excluded.high_priority_assets,
    medium_priority_assets = tally.medium_priority_assets + excluded.medium_priority_assets,
    low_priority_assets = tally.low_priority_assets + excluded.low_priority_assets,
    not_affected_assets = tally.not_affected_assets + excluded.not_affected_assets;
END
$$;

-- Counts what the version of new assets decides.
CREATE FUNCTION tally_pairs_of_new_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_done_tally((
    SELECT array_agg(row(d.*)::done_tally) FROM (
      SELECT a.company_id, a.product_id, vulnerability_id, sum(assets)::integer,
        coalesce(sum(assets) FILTER (WHERE priority = 1), 0)::integer,
        coalesce(sum(assets) FILTER (WHERE priority = 2), 0)::integer,
        coalesce(sum(assets) FILTER (WHERE priority = 3), 0)::integer, sum(assets)::integer
      FROM (
        SELECT company_id, product_id, firmware_version, priority, count(*) AS assets FROM new_rows
        WHERE firmware_version IS NOT NULL AND removed_at IS NULL AND not_affected_count > 0 GROUP BY 1, 2, 3, 4
      ) a CROSS JOIN LATERAL (
        SELECT not_affected FROM firmware WHERE firmware.company_id = a.company_id
          AND firmware.product_id = a.product_id AND firmware.version = a.firmware_version OFFSET 0) f
      CROSS JOIN LATERAL unnest(f.not_affected) vulnerability_id
      GROUP BY 1, 2, 3
    ) d));
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_pairs_of_new_assets AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_pairs_of_new_assets();

-- Counts the pairs of assets that are removed, restored, or get another priority or version: what the version decides is
-- counted for all assets of a version at once, and a person's word for each asset.
DROP TRIGGER tally_mitigations_of_assets ON asset;
DROP FUNCTION tally_mitigations_of_assets;
CREATE FUNCTION tally_pairs_of_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delta done_tally[];
BEGIN
  -- Every such change increases the version. A new count or the new name of a location does not, and nothing else is
  -- compared then.
  IF (SELECT sum(version) FROM old_rows) IS NOT DISTINCT FROM (SELECT sum(version) FROM new_rows) THEN
    RETURN NULL;
  END IF;
  EXECUTE $statement$
    WITH changed AS MATERIALIZED (
      SELECT n.company_id, n.id, n.product_id, side.*
      FROM new_rows n JOIN old_rows o USING (company_id, id) CROSS JOIN LATERAL (
        VALUES (-1, o.removed_at, o.priority, o.firmware_version), (1, n.removed_at, n.priority, n.firmware_version)
      ) side (sign, removed_at, priority, firmware_version)
      WHERE (o.removed_at IS NULL, o.priority, o.firmware_version)
          IS DISTINCT FROM (n.removed_at IS NULL, n.priority, n.firmware_version)
        AND side.removed_at IS NULL
    ), versions AS MATERIALIZED (
      SELECT used.*, f.not_affected
      FROM (SELECT DISTINCT company_id, product_id, firmware_version FROM changed) used CROSS JOIN LATERAL (
        SELECT not_affected FROM firmware WHERE firmware.company_id = used.company_id
          AND firmware.product_id = used.product_id AND firmware.version = used.firmware_version OFFSET 0) f
    ), pairs AS (
      SELECT company_id, product_id, vulnerability_id, priority, assets, assets AS not_affected
      FROM (
        SELECT company_id, product_id, firmware_version, priority, sum(sign) AS assets FROM changed GROUP BY 1, 2, 3, 4
      ) counted JOIN versions USING (company_id, product_id, firmware_version)
        CROSS JOIN LATERAL unnest(versions.not_affected) vulnerability_id
      WHERE assets <> 0
      UNION ALL
      SELECT changed.company_id, changed.product_id, word.vulnerability_id, changed.priority,
        changed.sign * (word.done - decided.here), changed.sign * (word.not_affected - decided.here)
      FROM changed CROSS JOIN LATERAL (
          SELECT vulnerability_id, done, not_affected FROM asset_word
          WHERE asset_word.company_id = changed.company_id AND asset_word.asset_id = changed.id OFFSET 0) word
        LEFT JOIN versions ON versions.company_id = changed.company_id AND versions.product_id = changed.product_id
          AND versions.firmware_version = changed.firmware_version
        CROSS JOIN LATERAL (
          SELECT coalesce(word.vulnerability_id = ANY(versions.not_affected), false)::integer AS here) decided
    )
    SELECT array_agg(row(d.*)::done_tally) FROM (
      SELECT company_id, product_id, vulnerability_id, sum(assets)::integer AS assets,
        coalesce(sum(assets) FILTER (WHERE priority = 1), 0)::integer AS high,
        coalesce(sum(assets) FILTER (WHERE priority = 2), 0)::integer AS medium,
        coalesce(sum(assets) FILTER (WHERE priority = 3), 0)::integer AS low, sum(not_affected)::integer AS not_affected
      FROM pairs GROUP BY 1, 2, 3
    ) d
    WHERE (assets, high, medium, low, not_affected) <> (0, 0, 0, 0, 0)$statement$ INTO delta;
  PERFORM add_to_done_tally(delta);
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_pairs_of_assets AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_pairs_of_assets();

-- ── Mitigations and statements ───────────────────────────────────────────────────────────────────────────────────────

DROP TRIGGER count_mitigations ON mitigation;
DROP TRIGGER count_reopened ON mitigation;
DROP TRIGGER tally_mitigations ON mitigation;
DROP TRIGGER tally_reopened ON mitigation;
DROP FUNCTION count_mitigations;
DROP FUNCTION tally_mitigations;

CREATE TRIGGER a_wait_for_catalogue BEFORE INSERT OR DELETE ON asset_statement
  FOR EACH STATEMENT EXECUTE FUNCTION wait_for_catalogue();

-- The newer word of a person replaces the older one.
CREATE FUNCTION replace_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'mitigation' THEN
    DELETE FROM asset_statement older USING changed_rows r
      WHERE older.company_id = r.company_id AND older.asset_id = r.asset_id AND older.vulnerability_id = r.vulnerability_id;
  ELSE
    DELETE FROM mitigation older USING changed_rows r
      WHERE older.company_id = r.company_id AND older.asset_id = r.asset_id AND older.vulnerability_id = r.vulnerability_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER a_replace_word AFTER INSERT ON mitigation REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION replace_word();
CREATE TRIGGER a_replace_word AFTER INSERT ON asset_statement REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION replace_word();

-- Counts the words of persons, new or taken back, on their assets and in the tally, and adds them to the history. Assets
-- are looked up by key, with OFFSET 0. Otherwise the planner chooses a plan for few assets, because row-level security
-- hides how many a company has. EXECUTE plans each call, because a statement has one word or fifty thousand. A word
-- counts on its asset only if the product has the vulnerability. Triggers fire in the order of their names.
CREATE FUNCTION count_words() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  is_mitigation boolean := TG_TABLE_NAME = 'mitigation';
  done text := CASE WHEN is_mitigation THEN '1' ELSE $$(r.state = 'not_affected')::integer$$ END;
  not_affected text := CASE WHEN is_mitigation THEN '0' ELSE done END;
  delta done_tally[];
BEGIN
  PERFORM FROM (SELECT DISTINCT company_id, asset_id FROM changed_rows ORDER BY 1, 2) r CROSS JOIN LATERAL (
    SELECT FROM asset WHERE asset.company_id = r.company_id AND asset.id = r.asset_id OFFSET 0 FOR NO KEY UPDATE) held;

  EXECUTE format($statement$
    WITH changed AS MATERIALIZED (
      SELECT r.company_id, r.asset_id, of_asset.product_id, of_asset.priority, of_asset.is_removed, f.not_affected
      FROM (SELECT DISTINCT company_id, asset_id FROM changed_rows) r CROSS JOIN LATERAL (
          SELECT product_id, priority, firmware_version, removed_at IS NOT NULL AS is_removed FROM asset
          WHERE asset.company_id = r.company_id AND asset.id = r.asset_id OFFSET 0) of_asset
        LEFT JOIN LATERAL (
          SELECT not_affected FROM firmware WHERE firmware.company_id = r.company_id
            AND firmware.product_id = of_asset.product_id AND firmware.version = of_asset.firmware_version OFFSET 0) f ON true
    ), words AS MATERIALIZED (
      SELECT changed.*, r.vulnerability_id, $1 * (%s - decided.here) AS done, $1 * (%s - decided.here) AS without
      FROM changed_rows r JOIN changed USING (company_id, asset_id) CROSS JOIN LATERAL (
        SELECT coalesce(r.vulnerability_id = ANY(changed.not_affected), false)::integer AS here) decided
    ), of_products AS MATERIALIZED (
      SELECT changed_products.product_id, found.vulnerability_id, vulnerability.exploited_since
      FROM (SELECT DISTINCT product_id FROM changed) changed_products
        CROSS JOIN LATERAL vulnerabilities_of(changed_products.product_id) found
        JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    ), counted AS MATERIALIZED (
      SELECT company_id, asset_id, sum(done) AS items, sum(without) AS without,
        coalesce(sum(done) FILTER (WHERE exploited_since IS NOT NULL), 0) AS exploited
      FROM words JOIN of_products USING (product_id, vulnerability_id)
      GROUP BY company_id, asset_id
    ), updated AS (
      UPDATE asset SET done_count = done_count + items, not_affected_count = not_affected_count + without,
        done_exploited_count = done_exploited_count + exploited
      FROM counted WHERE asset.company_id = counted.company_id AND asset.id = counted.asset_id
    )
    SELECT array_agg(row(d.*)::done_tally) FROM (
      SELECT company_id, product_id, vulnerability_id, sum(done)::integer AS assets,
        coalesce(sum(done) FILTER (WHERE priority = 1), 0)::integer,
        coalesce(sum(done) FILTER (WHERE priority = 2), 0)::integer,
        coalesce(sum(done) FILTER (WHERE priority = 3), 0)::integer, sum(without)::integer AS without
      FROM words WHERE NOT is_removed
      GROUP BY 1, 2, 3
    ) d$statement$, done, not_affected) INTO delta USING sign;
  PERFORM add_to_done_tally(delta);

  EXECUTE format($statement$
    INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
      impersonator_name, version, changes, note)
    SELECT decided.company_id, decided.asset_id, decided.kind, author.*, of_asset.version, decided.changes, decided.note
    FROM (
      SELECT r.company_id, r.asset_id, %s AS kind, max(r.note) FILTER (WHERE $1 = 1) AS note,
        jsonb_object_agg(vulnerability.cve, CASE $1 WHEN 1 THEN jsonb_build_array(NULL, %s) ELSE jsonb_build_array(%s, NULL) END)
          AS changes
      FROM changed_rows r JOIN vulnerability ON vulnerability.id = r.vulnerability_id
      GROUP BY 1, 2, 3
    ) decided
    CROSS JOIN LATERAL (
      SELECT version FROM asset WHERE asset.company_id = decided.company_id AND asset.id = decided.asset_id OFFSET 0
    ) of_asset, change_author() author$statement$,
    CASE WHEN is_mitigation THEN $$CASE $1 WHEN 1 THEN 'mitigated' ELSE 'reopened' END$$
      WHEN sign = 1 THEN $$CASE r.state WHEN 'affected' THEN 'overruled' ELSE 'not_affected' END$$
      ELSE $$'withdrawn'$$ END,
    CASE WHEN is_mitigation THEN $$'mitigated'$$ ELSE $$replace(r.state, '_', ' ')$$ END,
    CASE WHEN is_mitigation THEN $$'mitigated'$$ ELSE $$replace(r.state, '_', ' ')$$ END) USING sign;
  RETURN NULL;
END
$function$;
CREATE TRIGGER count_mitigations AFTER INSERT ON mitigation REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_words();
CREATE TRIGGER count_reopened AFTER DELETE ON mitigation REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_words();
CREATE TRIGGER count_statements AFTER INSERT ON asset_statement REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_words();
CREATE TRIGGER count_withdrawn AFTER DELETE ON asset_statement REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_words();

-- ── What a version decides ───────────────────────────────────────────────────────────────────────────────────────────

CREATE FUNCTION fill_firmware() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version_order := version_key(NEW.version);
  SELECT count(*), count(exploited_since) INTO NEW.items, NEW.exploited_items
    FROM unnest(NEW.not_affected) decided (id) JOIN vulnerability USING (id);
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_firmware BEFORE INSERT OR UPDATE OF not_affected ON firmware
  FOR EACH ROW EXECUTE FUNCTION fill_firmware();

-- Counts the assets of a version again after another decision, and adds it to their histories. A load of the catalogue
-- and the writers of assets wait for each other, so no asset with this version is written meanwhile.
CREATE FUNCTION apply_firmware() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delta done_tally[];
BEGIN
  IF (SELECT count(*) FROM new_rows JOIN old_rows USING (company_id, product_id, version)
    WHERE new_rows.not_affected <> old_rows.not_affected) = 0 THEN RETURN NULL; END IF;

  EXECUTE $statement$
    WITH changed AS MATERIALIZED (
      SELECT n.company_id, n.product_id, n.version, n.version_order,
        ARRAY(SELECT unnest(n.not_affected) EXCEPT SELECT unnest(o.not_affected)) AS closed,
        ARRAY(SELECT unnest(o.not_affected) EXCEPT SELECT unnest(n.not_affected)) AS reopened
      FROM new_rows n JOIN old_rows o USING (company_id, product_id, version)
      WHERE n.not_affected <> o.not_affected
    ), touched AS MATERIALIZED (
      SELECT changed.*, of_version.id, of_version.priority, of_version.asset_version
      FROM changed CROSS JOIN LATERAL (
        SELECT id, priority, asset.version AS asset_version FROM asset
        WHERE asset.company_id = changed.company_id AND asset.product_id = changed.product_id
          AND asset.firmware_order = changed.version_order AND asset.firmware_version = changed.version
          AND removed_at IS NULL OFFSET 0) of_version
    ), moved AS (
      INSERT INTO exposure_change (company_id, product_id, version_was, version, closed, reopened)
      SELECT company_id, product_id, version, version, closed, reopened FROM changed
      WHERE cardinality(closed) + cardinality(reopened) > 0
        AND EXISTS (SELECT FROM touched WHERE (touched.company_id, touched.product_id, touched.version)
          = (changed.company_id, changed.product_id, changed.version))
      RETURNING *
    ), recorded AS (
      INSERT INTO asset_history (company_id, asset_id, kind, cause, version, exposure_change_id, unmoved)
      SELECT touched.company_id, touched.id, 'judged', 'catalogue', touched.asset_version, moved.id,
        (SELECT array_agg(vulnerability_id) FROM asset_word
          WHERE asset_word.company_id = touched.company_id AND asset_word.asset_id = touched.id
            AND vulnerability_id = ANY(moved.closed || moved.reopened))
      FROM touched JOIN moved USING (company_id, product_id, version)
    ), pairs AS (
      SELECT company_id, product_id, vulnerability_id, priority, sign * assets AS assets
      FROM (
        SELECT company_id, product_id, version, priority, count(*) AS assets FROM touched GROUP BY 1, 2, 3, 4
      ) counted JOIN changed USING (company_id, product_id, version) CROSS JOIN LATERAL (
        SELECT unnest(closed) AS vulnerability_id, 1 AS sign UNION ALL SELECT unnest(reopened), -1) decided
      UNION ALL
      SELECT touched.company_id, touched.product_id, word.vulnerability_id, touched.priority,
        CASE WHEN word.vulnerability_id = ANY(touched.closed) THEN -1 ELSE 1 END
      FROM touched CROSS JOIN LATERAL (
        SELECT vulnerability_id FROM asset_word
        WHERE asset_word.company_id = touched.company_id AND asset_word.asset_id = touched.id OFFSET 0) word
      WHERE word.vulnerability_id = ANY(touched.closed || touched.reopened)
    )
    SELECT array_agg(row(d.*)::done_tally) FROM (
      SELECT company_id, product_id, vulnerability_id, sum(assets)::integer,
        coalesce(sum(assets) FILTER (WHERE priority = 1), 0)::integer,
        coalesce(sum(assets) FILTER (WHERE priority = 2), 0)::integer,
        coalesce(sum(assets) FILTER (WHERE priority = 3), 0)::integer, sum(assets)::integer
      FROM pairs GROUP BY 1, 2, 3 HAVING sum(assets) <> 0
    ) d$statement$ INTO delta;
  PERFORM add_to_done_tally(delta);

  -- Most assets have no word of a person. Their counts are those of the version.
  EXECUTE $statement$
    UPDATE asset SET done_count = counted.done, not_affected_count = counted.not_affected,
      done_exploited_count = counted.done_exploited
    FROM new_rows n JOIN old_rows o USING (company_id, product_id, version) CROSS JOIN LATERAL (
      SELECT of_version.company_id, of_version.id, decided.*
      FROM (
        SELECT asset.company_id, asset.id, asset.done_count = asset.not_affected_count AND NOT EXISTS (
            SELECT FROM asset_statement
            WHERE asset_statement.company_id = asset.company_id AND asset_statement.asset_id = asset.id) AS is_unspoken
        FROM asset
        WHERE asset.company_id = n.company_id AND asset.product_id = n.product_id
          AND asset.firmware_order = n.version_order AND asset.firmware_version = n.version
          AND removed_at IS NULL OFFSET 0
      ) of_version CROSS JOIN LATERAL (
        SELECT n.items AS done, n.items AS not_affected, n.exploited_items AS done_exploited WHERE of_version.is_unspoken
        UNION ALL SELECT recounted.* FROM count_exposure(n.company_id, of_version.id, n.product_id, n.version) recounted
        WHERE NOT of_version.is_unspoken
      ) decided OFFSET 0
    ) counted
    WHERE n.not_affected <> o.not_affected AND asset.company_id = counted.company_id AND asset.id = counted.id
      AND (done_count, not_affected_count, done_exploited_count)
        IS DISTINCT FROM (counted.done, counted.not_affected, counted.done_exploited)$statement$;
  RETURN NULL;
END
$$;
CREATE TRIGGER apply_firmware AFTER UPDATE ON firmware REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION apply_firmware();

-- ── Changes of the catalogue ─────────────────────────────────────────────────────────────────────────────────────────

-- Marks the versions of products whose findings changed. A job decides them again. A finding that the product no longer
-- has leaves the decision at once. The names of these triggers come before those of the recount.
CREATE FUNCTION mark_firmware_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    changed := ARRAY(
      SELECT DISTINCT new_rows.product_id FROM new_rows JOIN old_rows USING (product_id, vulnerability_id, advisory_id)
      WHERE (new_rows.versions, new_rows.fix_evidence, new_rows.has_fix)
        IS DISTINCT FROM (old_rows.versions, old_rows.fix_evidence, old_rows.has_fix));
  ELSE
    changed := ARRAY(SELECT DISTINCT product_id FROM new_rows);
  END IF;
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  -- What a component has too, a version does not decide.
  changed := changed || ARRAY(SELECT product_id FROM product_component WHERE component_id = ANY(changed));
  -- Wait for transactions that decide a version with the findings as they were.
  PERFORM pg_advisory_xact_lock(7267268);
  UPDATE firmware SET is_due = true WHERE product_id = ANY(changed) AND NOT is_due;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'product_vulnerability' THEN
    UPDATE firmware SET not_affected = ARRAY(
      SELECT id FROM unnest(not_affected) id WHERE EXISTS (
        SELECT FROM product_vulnerability own
        WHERE own.product_id = firmware.product_id AND own.vulnerability_id = id) ORDER BY id)
    WHERE product_id = ANY(changed) AND not_affected && ARRAY(SELECT vulnerability_id FROM new_rows);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER mark_found AFTER INSERT ON product_vulnerability REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_firmware_due();
CREATE TRIGGER mark_changed AFTER UPDATE ON product_vulnerability
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_firmware_due();
CREATE TRIGGER mark_withdrawn AFTER DELETE ON product_vulnerability REFERENCING OLD TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_firmware_due();
CREATE TRIGGER mark_built_in AFTER INSERT ON product_component REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_firmware_due();
CREATE TRIGGER mark_taken_out AFTER DELETE ON product_component REFERENCING OLD TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_firmware_due();

-- As in 17, with the words of persons and what versions decide. The findings change nothing of what a version decides,
-- so only assets with words are counted again, and those whose decided vulnerabilities are now known to be exploited.
CREATE OR REPLACE FUNCTION recount_products(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  recounted integer[];
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(7267268);
  recounted := count_vulnerabilities(changed);

  -- Also of products without assets, because a removed asset can be restored.
  PERFORM set_config('rampart.recounting', 'on', true);
  WITH marked AS (
    UPDATE firmware SET exploited_items = counted.exploited
    FROM (
      SELECT company_id, product_id, version, count(exploited_since) AS exploited
      FROM firmware used CROSS JOIN LATERAL unnest(not_affected) decided (id) JOIN vulnerability USING (id)
      WHERE product_id = ANY(changed)
      GROUP BY 1, 2, 3
    ) counted
    WHERE firmware.company_id = counted.company_id AND firmware.product_id = counted.product_id
      AND firmware.version = counted.version AND firmware.exploited_items <> counted.exploited
    RETURNING firmware.*
  )
  UPDATE asset SET done_exploited_count = marked.exploited_items
  FROM marked CROSS JOIN LATERAL (
    SELECT id FROM asset
    WHERE asset.company_id = marked.company_id AND asset.product_id = marked.product_id
      AND asset.firmware_order = marked.version_order AND asset.firmware_version = marked.version
      AND removed_at IS NULL OFFSET 0) of_version
  WHERE asset.company_id = marked.company_id AND asset.id = of_version.id;
  IF recounted IS NULL THEN
    PERFORM set_config('rampart.recounting', '', true);
    RETURN;
  END IF;

  -- Assets without any word have the counts of their version, whatever the findings are. The tally shows who has words.
  WITH found AS MATERIALIZED (
    SELECT of_one.product_id, array_agg(of_one.vulnerability_id) AS items,
      array_agg(of_one.vulnerability_id) FILTER (WHERE vulnerability.exploited_since IS NOT NULL) AS exploited
    FROM (
      SELECT product_id, vulnerability_id FROM unnest(recounted) product_id
        LEFT JOIN LATERAL vulnerabilities_of(product_id) ON true) of_one
      LEFT JOIN vulnerability ON vulnerability.id = of_one.vulnerability_id
    GROUP BY of_one.product_id
  ), counted AS MATERIALIZED (
    SELECT started.company_id, decided.id, coalesce(max(decided.items), 0)
        + coalesce(sum(decided.done - decided.here) FILTER (WHERE decided.vulnerability_id = ANY(found.items)), 0) AS done,
      coalesce(max(decided.items), 0) + coalesce(sum(decided.not_affected - decided.here)
        FILTER (WHERE decided.vulnerability_id = ANY(found.items)), 0) AS not_affected,
      coalesce(max(decided.exploited_items), 0) + coalesce(sum(decided.done - decided.here)
        FILTER (WHERE decided.vulnerability_id = ANY(found.exploited)), 0) AS exploited
    FROM found CROSS JOIN LATERAL (
        SELECT DISTINCT company_id FROM done_tally WHERE product_id = found.product_id OFFSET 0) started
      CROSS JOIN LATERAL (
        SELECT asset.id, word.*, f.items, f.exploited_items,
          coalesce(word.vulnerability_id = ANY(f.not_affected), false)::integer AS here
        FROM asset CROSS JOIN LATERAL (
            SELECT vulnerability_id, done, not_affected FROM asset_word
            WHERE asset_word.company_id = asset.company_id AND asset_word.asset_id = asset.id OFFSET 0) word
          LEFT JOIN LATERAL (
            SELECT not_affected, items, exploited_items FROM firmware
            WHERE firmware.company_id = asset.company_id AND firmware.product_id = asset.product_id
              AND firmware.version = asset.firmware_version OFFSET 0) f ON true
        WHERE asset.company_id = started.company_id AND asset.product_id = found.product_id
          AND asset.removed_at IS NULL OFFSET 0) decided
    GROUP BY started.company_id, decided.id
  )
  UPDATE asset SET done_count = counted.done, not_affected_count = counted.not_affected,
    done_exploited_count = counted.exploited
  FROM counted WHERE asset.company_id = counted.company_id AND asset.id = counted.id
    AND (done_count, not_affected_count, done_exploited_count)
      IS DISTINCT FROM (counted.done, counted.not_affected, counted.exploited);
  PERFORM set_config('rampart.recounting', '', true);

  -- Assets of which nothing is done add to a count only if their product has no vulnerability: then they are complete.
  UPDATE product_tally SET complete_assets = 0, done_items = 0, done_exploited_items = 0, not_affected_items = 0
  WHERE product_id = ANY(recounted)
    AND (complete_assets, done_items, done_exploited_items, not_affected_items) <> (0, 0, 0, 0);
  UPDATE product_tally tally SET complete_assets = c.complete_assets, done_items = c.done_items,
    done_exploited_items = c.done_exploited_items, not_affected_items = c.not_affected_items
  FROM (
    SELECT owned.company_id, product.id AS product_id, counted.location_id, counted.priority,
      count(*) FILTER (WHERE counted.done_count >= product.vulnerability_count) AS complete_assets,
      sum(counted.done_count) AS done_items, sum(counted.done_exploited_count) AS done_exploited_items,
      sum(counted.not_affected_count) AS not_affected_items
    FROM product CROSS JOIN LATERAL (
        SELECT DISTINCT company_id FROM product_tally WHERE product_id = product.id OFFSET 0) owned
      CROSS JOIN LATERAL (
        SELECT coalesce(location_id, 0) AS location_id, coalesce(priority, 0) AS priority, done_count,
          done_exploited_count, not_affected_count
        FROM asset
        WHERE asset.company_id = owned.company_id AND asset.product_id = product.id AND removed_at IS NULL
          AND done_count >= least(product.vulnerability_count, 1) OFFSET 0) counted
    WHERE product.id = ANY(recounted)
    GROUP BY 1, 2, 3, 4
  ) c
  WHERE tally.company_id = c.company_id AND tally.product_id = c.product_id AND tally.location_id = c.location_id
    AND tally.priority = c.priority;
  UPDATE equipment SET complete_assets = t.complete_assets, done_items = t.done_items,
    done_exploited_items = t.done_exploited_items, not_affected_items = t.not_affected_items
  FROM (
    SELECT company_id, product_id, sum(tally.complete_assets) AS complete_assets, sum(tally.done_items) AS done_items,
      sum(tally.done_exploited_items) AS done_exploited_items, sum(tally.not_affected_items) AS not_affected_items
    FROM product_tally tally WHERE product_id = ANY(recounted) GROUP BY 1, 2
  ) t
  WHERE equipment.company_id = t.company_id AND equipment.product_id = t.product_id;
END
$$;

-- ── The rows of an existing database ─────────────────────────────────────────────────────────────────────────────────

-- The job decides them after the start.
SET LOCAL ROLE rampart_operator;
INSERT INTO firmware (company_id, product_id, version)
  SELECT DISTINCT company_id, product_id, firmware_version FROM asset WHERE firmware_version IS NOT NULL;
RESET ROLE;
