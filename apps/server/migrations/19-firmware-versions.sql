-- 19 · The firmware version of each asset, as users write it.
--
-- Lists sort it by version, search finds it, and the history shows its changes.

ALTER TABLE asset
  ADD COLUMN firmware_version text CHECK (length(firmware_version) BETWEEN 1 AND 100),
  ADD COLUMN firmware_order text COLLATE "C";
COMMENT ON COLUMN asset.firmware_version IS 'The version of the firmware that the device runs, as users write it.';

-- The sort key of a version: the same for 2.9.4, v2.9.4 and FW 2.9.4, and 2.9 comes before 2.10.
CREATE FUNCTION version_key(version text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN natural_key(regexp_replace(version, '^((firmware|software|version|release|fw|sw|ver|rel)\M[ .:]*)*v?[ .]*(?=[0-9])',
  '', 'i'));

-- PostgreSQL cannot change the expression of a generated column. So it is created again, with its index.
ALTER TABLE asset DROP COLUMN search_text;
ALTER TABLE asset ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(
  coalesce(company_asset_uid, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(firmware_version, '')
    || ' ' || coalesce(notes, ''))) STORED;
CREATE INDEX asset_search_idx ON asset USING gin (company_id, product_id, search_text gin_trgm_ops)
  WITH (gin_pending_list_limit = 8192) WHERE removed_at IS NULL;
CREATE INDEX asset_firmware_idx ON asset (company_id, product_id, firmware_order, id) WHERE removed_at IS NULL;

-- ── Changes of assets ────────────────────────────────────────────────────────────────────────────────────────────────

-- These functions are those of 03, with the new field.
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
  RETURN NEW;
END
$$;

DROP TRIGGER fill_changed_asset ON asset;
CREATE TRIGGER fill_changed_asset BEFORE UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.company_asset_uid, OLD.serial_number, OLD.firmware_version, OLD.location_id, OLD.priority, OLD.notes,
      OLD.removed_at)
    IS DISTINCT FROM (NEW.company_asset_uid, NEW.serial_number, NEW.firmware_version, NEW.location_id, NEW.priority,
      NEW.notes, NEW.removed_at))
  EXECUTE FUNCTION fill_asset();

-- A statement that writes thousands of assets can set the key of the version itself.
CREATE OR REPLACE FUNCTION order_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.company_asset_uid IS DISTINCT FROM OLD.company_asset_uid THEN
    NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  END IF;
  IF NEW.serial_number IS DISTINCT FROM OLD.serial_number THEN
    NEW.serial_number_order := natural_key(NEW.serial_number);
  END IF;
  IF NEW.firmware_version IS DISTINCT FROM OLD.firmware_version
    AND NEW.firmware_order IS NOT DISTINCT FROM OLD.firmware_order THEN
    NEW.firmware_order := version_key(NEW.firmware_version);
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
DROP TRIGGER order_changed_asset ON asset;
CREATE TRIGGER order_changed_asset BEFORE UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.company_asset_uid, OLD.serial_number, OLD.firmware_version, OLD.location_name, OLD.notes)
    IS DISTINCT FROM (NEW.company_asset_uid, NEW.serial_number, NEW.firmware_version, NEW.location_name, NEW.notes))
  EXECUTE FUNCTION order_asset();

CREATE OR REPLACE FUNCTION record_new_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
    impersonator_name, version, changes)
  SELECT n.company_id, n.id, 'created', author.*, n.version, coalesce((
      SELECT jsonb_object_agg(field, jsonb_build_array(NULL, became))
      FROM (VALUES ('company_asset_uid', n.company_asset_uid), ('serial_number', n.serial_number),
        ('firmware_version', n.firmware_version),
        ('location_id', n.location_id::text), ('location', n.location_name), ('priority', n.priority::text),
        ('notes', n.notes)) fields (field, became)
      WHERE became IS NOT NULL), '{}')
  FROM new_rows n, change_author() author;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION record_changed_assets() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
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
        || change_of('firmware_version', o.firmware_version, n.firmware_version)
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

-- ── Counts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Lists hide the column if no asset has a version.
ALTER TABLE product_tally ADD COLUMN with_firmware_version integer NOT NULL DEFAULT 0;
ALTER TABLE product_tally ALTER COLUMN with_firmware_version DROP DEFAULT;

-- These functions are those of 06, with the new count.
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
    mitigated_items = equipment.mitigated_items + d.mitigated_items,
    mitigated_exploited_items = equipment.mitigated_exploited_items + d.mitigated_exploited_items
  FROM (
    SELECT company_id, product_id, sum(assets) AS assets,
      coalesce(sum(assets) FILTER (WHERE priority = 1), 0) AS high_priority_assets,
      coalesce(sum(assets) FILTER (WHERE priority = 2), 0) AS medium_priority_assets,
      coalesce(sum(assets) FILTER (WHERE priority = 3), 0) AS low_priority_assets,
      sum(complete_assets) AS complete_assets, sum(mitigated_items) AS mitigated_items,
      sum(mitigated_exploited_items) AS mitigated_exploited_items
    FROM unnest(delta) GROUP BY company_id, product_id
  ) d
  WHERE equipment.company_id = d.company_id AND equipment.product_id = d.product_id
    -- Assets that only move to another location change nothing here. Skip the update, because equipment has an index
    -- for every sort order.
    AND (d.assets, d.high_priority_assets, d.medium_priority_assets, d.low_priority_assets, d.complete_assets,
      d.mitigated_items, d.mitigated_exploited_items) <> (0, 0, 0, 0, 0, 0, 0);

  DELETE FROM product_tally tally USING unnest(delta) d
    WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
      AND tally.location_id = d.location_id AND tally.priority = d.priority AND tally.assets + d.assets = 0;
  UPDATE product_tally tally SET
    assets = tally.assets + d.assets,
    complete_assets = tally.complete_assets + d.complete_assets,
    mitigated_items = tally.mitigated_items + d.mitigated_items,
    mitigated_exploited_items = tally.mitigated_exploited_items + d.mitigated_exploited_items,
    with_asset_id = tally.with_asset_id + d.with_asset_id,
    with_serial_number = tally.with_serial_number + d.with_serial_number,
    without_either = tally.without_either + d.without_either,
    with_firmware_version = tally.with_firmware_version + d.with_firmware_version
  FROM unnest(delta) d
  WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
    AND tally.location_id = d.location_id AND tally.priority = d.priority;
  INSERT INTO product_tally AS tally
    SELECT * FROM unnest(delta) WHERE assets >= 0 ORDER BY company_id, product_id, location_id, priority
  ON CONFLICT (company_id, product_id, location_id, priority) DO UPDATE SET
    assets = tally.assets + excluded.assets,
    complete_assets = tally.complete_assets + excluded.complete_assets,
    mitigated_items = tally.mitigated_items + excluded.mitigated_items,
    mitigated_exploited_items = tally.mitigated_exploited_items + excluded.mitigated_exploited_items,
    with_asset_id = tally.with_asset_id + excluded.with_asset_id,
    with_serial_number = tally.with_serial_number + excluded.with_serial_number,
    without_either = tally.without_either + excluded.without_either,
    with_firmware_version = tally.with_firmware_version + excluded.with_firmware_version;
END
$$;

CREATE OR REPLACE FUNCTION tally_new_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_tally((
    SELECT array_agg(row(d.*)::product_tally) FROM (
      SELECT a.company_id, a.product_id, coalesce(a.location_id, 0) AS location_id,
        coalesce(a.priority, 0::smallint) AS priority,
        count(*)::integer,
        count(*) FILTER (WHERE a.mitigated_count >= product.vulnerability_count)::integer,
        sum(a.mitigated_count), sum(a.mitigated_exploited_count),
        count(a.company_asset_uid)::integer, count(a.serial_number)::integer,
        count(*) FILTER (WHERE a.company_asset_uid IS NULL AND a.serial_number IS NULL)::integer,
        count(a.firmware_version)::integer
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
        coalesce(sum(sign) FILTER (WHERE a.mitigated_count >= product.vulnerability_count), 0)::integer
          AS complete_assets,
        sum(sign * a.mitigated_count) AS mitigated_items,
        sum(sign * a.mitigated_exploited_count) AS mitigated_exploited_items,
        coalesce(sum(sign) FILTER (WHERE a.company_asset_uid IS NOT NULL), 0)::integer AS with_asset_id,
        coalesce(sum(sign) FILTER (WHERE a.serial_number IS NOT NULL), 0)::integer AS with_serial_number,
        coalesce(sum(sign) FILTER (WHERE a.company_asset_uid IS NULL AND a.serial_number IS NULL), 0)::integer
          AS without_either,
        coalesce(sum(sign) FILTER (WHERE a.firmware_version IS NOT NULL), 0)::integer AS with_firmware_version
      FROM (
        SELECT new_rows.*, 1 AS sign FROM new_rows UNION ALL SELECT old_rows.*, -1 FROM old_rows
      ) a JOIN product ON product.id = a.product_id
      WHERE a.removed_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) d
    WHERE (assets, complete_assets, mitigated_items, mitigated_exploited_items, with_asset_id, with_serial_number,
        without_either, with_firmware_version)
      IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0, 0)));
  RETURN NULL;
END
$$;
