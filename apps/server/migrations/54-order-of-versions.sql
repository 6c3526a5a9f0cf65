-- 54 · The order of firmware versions by the rules of version statements, and what cannot be told from each version.
-- Serves: 0.1.0

-- ── What cannot be told ──────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE firmware ADD COLUMN untold_ids integer[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN firmware.untold_ids IS
  'The ids of the product''s vulnerabilities of which this version does not tell whether it has them. `untold` counts them.';

-- ── The order ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The server computes the key (rules/versions/version-order.ts in the contract) when it decides a version. So every asset
-- takes the key from the row of its version. Until a version is decided, it has the simple key of 19.
COMMENT ON COLUMN firmware.version_order IS
  'The sort key of the version, from the server. Assets with this version have the same key in firmware_order.';

-- As in 20, and keeps the key of the server.
CREATE OR REPLACE FUNCTION fill_firmware() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version_order = '' THEN NEW.version_order := version_key(NEW.version); END IF;
  SELECT count(*), count(exploited_since) INTO NEW.items, NEW.exploited_items
    FROM unnest(NEW.not_affected) decided (id) JOIN vulnerability USING (id);
  RETURN NEW;
END
$$;

-- As in 20, and takes the sort key.
CREATE OR REPLACE FUNCTION with_counts_of_version(counted asset) RETURNS asset LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT version_order, items, items, exploited_items
    INTO counted.firmware_order, counted.done_count, counted.not_affected_count, counted.done_exploited_count
    FROM firmware
    WHERE company_id = counted.company_id AND product_id = counted.product_id AND version = counted.firmware_version;
  IF NOT FOUND THEN
    counted.firmware_order := version_key(counted.firmware_version);
    counted.done_count := 0;
    counted.not_affected_count := 0;
    counted.done_exploited_count := 0;
  END IF;
  RETURN counted;
END
$$;

-- As in 20. The sort key comes with the counts.
CREATE OR REPLACE FUNCTION fill_new_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.location_id IS NOT NULL AND NEW.location_name IS NULL THEN
    NEW.location_name := name_of_location(NEW.company_id, NEW.location_id);
  END IF;
  NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  NEW.serial_number_order := natural_key(NEW.serial_number);
  NEW.firmware_order := NULL;
  NEW.location_order := natural_key(NEW.location_name);
  NEW.notes_order := natural_key(left(NEW.notes, 100));
  IF NEW.firmware_version IS NOT NULL THEN NEW := with_counts_of_version(NEW); END IF;
  RETURN NEW;
END
$$;

-- As in 33, and takes the sort key. A removed asset kept its key when that of its version changed.
CREATE OR REPLACE FUNCTION fill_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.location_id IS DISTINCT FROM OLD.location_id AND NEW.location_name IS NOT DISTINCT FROM OLD.location_name THEN
    NEW.location_name := CASE WHEN NEW.location_id IS NOT NULL THEN name_of_location(NEW.company_id, NEW.location_id) END;
  END IF;
  -- Loads of the catalogue do not recount removed assets. So a restored asset is recounted here.
  IF NEW.removed_at IS NULL AND OLD.removed_at IS NOT NULL
    OR NEW.firmware_version IS DISTINCT FROM OLD.firmware_version OR NEW.product_id <> OLD.product_id THEN
    NEW := with_counts_of_version(NEW);
    -- The counts of a product show words only about its own vulnerabilities.
    IF OLD.removed_at IS NOT NULL OR OLD.done_count <> OLD.not_affected_count OR EXISTS (
        SELECT FROM asset_statement said WHERE said.company_id = NEW.company_id AND said.asset_id = NEW.id)
      OR (NEW.product_id <> OLD.product_id AND EXISTS (
        SELECT FROM mitigation said WHERE said.company_id = NEW.company_id AND said.asset_id = NEW.id)) THEN
      SELECT done, not_affected, done_exploited
        INTO NEW.done_count, NEW.not_affected_count, NEW.done_exploited_count
        FROM count_exposure(NEW.company_id, NEW.id, NEW.product_id, NEW.firmware_version);
    END IF;
  END IF;
  RETURN NEW;
END
$$;

-- As in 19, without the version.
CREATE OR REPLACE FUNCTION order_asset() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Gives the assets of a version its new key. Like another decision, this happens only while no asset is written. The name
-- comes before apply_firmware, which finds the assets by the new key.
CREATE FUNCTION align_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM new_rows JOIN old_rows USING (company_id, product_id, version)
    WHERE new_rows.version_order <> old_rows.version_order) THEN RETURN NULL; END IF;
  -- No count changes.
  PERFORM set_config('rampart.recounting', 'on', true);
  EXECUTE $statement$
    UPDATE asset SET firmware_order = of_version.version_order
    FROM (
      SELECT found.company_id, found.id, n.version_order
      FROM new_rows n JOIN old_rows o USING (company_id, product_id, version) CROSS JOIN LATERAL (
        SELECT asset.company_id, asset.id FROM asset
        WHERE asset.company_id = n.company_id AND asset.product_id = n.product_id
          AND asset.firmware_order = o.version_order AND asset.firmware_version = n.version
          AND removed_at IS NULL OFFSET 0) found
      WHERE n.version_order <> o.version_order OFFSET 0
    ) of_version
    WHERE asset.company_id = of_version.company_id AND asset.id = of_version.id$statement$;
  PERFORM set_config('rampart.recounting', '', true);
  RETURN NULL;
END
$$;
CREATE TRIGGER align_assets AFTER UPDATE ON firmware REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION align_assets();
GRANT UPDATE (firmware_order) ON asset TO rampart_operator;

-- ── The rows of an existing database ─────────────────────────────────────────────────────────────────────────────────

-- The job decides them again after the start.
SET LOCAL ROLE rampart_operator;
UPDATE firmware SET is_due = true WHERE NOT is_due;
RESET ROLE;
