-- 33 · Joining own products to products of the catalogue (docs/decisions/0036-own-products.md).

CREATE TABLE product_join (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('product-join', 1),
  -- The own product, which no longer exists: an undo records it again.
  own_product_id integer NOT NULL,
  own jsonb NOT NULL,
  product_id integer NOT NULL REFERENCES product,
  -- The moved assets with their versions after the move, also those that are removed. An undo moves back what has this
  -- version.
  asset_ids integer[] NOT NULL,
  asset_versions integer[] NOT NULL,
  -- The moved assets that are not removed.
  assets integer NOT NULL,
  -- The assets that got another Asset ID: id, from, to.
  renamed jsonb NOT NULL DEFAULT '[]',
  -- Groups, notes and statuses before and after the join.
  moved jsonb NOT NULL,
  joined_by text NOT NULL,
  joined_at timestamptz NOT NULL,
  undone_by text,
  undone_at timestamptz,
  -- What the undo left as it was, and why.
  kept jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (company_id, id),
  CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);
COMMENT ON TABLE product_join IS
  'Own products whose assets, groups and notes users moved to a product of the catalogue, with what an undo needs.';
CREATE INDEX product_join_product_idx ON product_join (product_id);

-- The own product that these rows named before a join. A new decision of a user forgets it.
ALTER TABLE import_row ADD COLUMN joined_from integer;
ALTER TABLE import_pair ADD COLUMN joined_from integer;
ALTER TABLE product_decision ADD COLUMN joined_from integer;

ALTER TABLE product_join ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON product_join TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON product_join TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE ON product_join TO rampart_company;
GRANT SELECT ON product_join TO rampart_operator;

-- ── Assets that move to another product ──────────────────────────────────────────────────────────────────────────────

-- As in 20, and counts again for another product.
CREATE OR REPLACE FUNCTION fill_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.location_id IS DISTINCT FROM OLD.location_id AND NEW.location_name IS NOT DISTINCT FROM OLD.location_name THEN
    NEW.location_name := CASE WHEN NEW.location_id IS NOT NULL THEN name_of_location(NEW.company_id, NEW.location_id) END;
  END IF;
  -- Loads of the catalogue do not recount removed assets. So a restored asset is recounted here.
  IF NEW.removed_at IS NULL AND OLD.removed_at IS NOT NULL
    OR NEW.firmware_version IS DISTINCT FROM OLD.firmware_version OR NEW.product_id <> OLD.product_id THEN
    -- The counts of a product show words only about its own vulnerabilities.
    IF OLD.removed_at IS NULL AND OLD.done_count = OLD.not_affected_count AND NOT EXISTS (
        SELECT FROM asset_statement said WHERE said.company_id = NEW.company_id AND said.asset_id = NEW.id)
      AND (NEW.product_id = OLD.product_id OR NOT EXISTS (
        SELECT FROM mitigation said WHERE said.company_id = NEW.company_id AND said.asset_id = NEW.id)) THEN
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

DROP TRIGGER fill_changed_asset ON asset;
CREATE TRIGGER fill_changed_asset BEFORE UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.product_id, OLD.company_asset_uid, OLD.serial_number, OLD.firmware_version, OLD.location_id, OLD.priority,
      OLD.notes, OLD.removed_at)
    IS DISTINCT FROM (NEW.product_id, NEW.company_asset_uid, NEW.serial_number, NEW.firmware_version, NEW.location_id,
      NEW.priority, NEW.notes, NEW.removed_at))
  EXECUTE FUNCTION fill_asset();

-- As in 20, and names both products. Like the author, their names come from settings of the transaction: a loader of the
-- catalogue fires this trigger too, and has no right to read own products.
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
            AND n.product_id = o.product_id
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
      CASE WHEN n.product_id <> o.product_id THEN jsonb_build_object('product', jsonb_build_array(
          current_setting('rampart.product_was', true), current_setting('rampart.product', true))) ELSE '{}' END
        || change_of('company_asset_uid', o.company_asset_uid, n.company_asset_uid)
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

-- As in 20, and moves the pairs to the other product.
CREATE OR REPLACE FUNCTION tally_pairs_of_assets() RETURNS trigger LANGUAGE plpgsql AS $$
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
      SELECT n.company_id, n.id, side.*
      FROM new_rows n JOIN old_rows o USING (company_id, id) CROSS JOIN LATERAL (
        VALUES (-1, o.product_id, o.removed_at, o.priority, o.firmware_version),
          (1, n.product_id, n.removed_at, n.priority, n.firmware_version)
      ) side (sign, product_id, removed_at, priority, firmware_version)
      WHERE (o.product_id, o.removed_at IS NULL, o.priority, o.firmware_version)
          IS DISTINCT FROM (n.product_id, n.removed_at IS NULL, n.priority, n.firmware_version)
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
