-- A change of many assets moves many counts. What falls to nothing is removed before the others are written: it was
-- written first and removed after, which was a third of the work.
CREATE OR REPLACE FUNCTION add_to_tally(delta product_tally[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  in_equipment integer;
BEGIN
  IF delta IS NULL THEN RETURN; END IF;
  -- Who holds a product in My Equipment has all of its counts to himself.
  PERFORM FROM equipment JOIN (SELECT DISTINCT d.company_id, d.product_id FROM unnest(delta) d) touched
      USING (company_id, product_id)
    ORDER BY company_id, product_id FOR UPDATE OF equipment;
  GET DIAGNOSTICS in_equipment = ROW_COUNT;
  IF in_equipment < (SELECT count(*) FROM (SELECT DISTINCT company_id, product_id FROM unnest(delta)) touched) THEN
    -- Somebody may be adding the others to My Equipment, with the counts as they were before this.
    PERFORM pg_advisory_xact_lock_shared(7267269, company_id)
      FROM (SELECT DISTINCT company_id FROM unnest(delta) ORDER BY 1) touched;
    -- Locked in the order of their keys, so that writers wait for each other instead of locking each other out.
    PERFORM FROM product_tally JOIN unnest(delta) d USING (company_id, product_id, location_id, priority)
      ORDER BY company_id, product_id, location_id, priority FOR UPDATE OF product_tally;
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
  WHERE equipment.company_id = d.company_id AND equipment.product_id = d.product_id
    -- Assets that only move to another place change nothing here, and equipment has an index for every order.
    AND (d.assets, d.high_priority_assets, d.complete_assets, d.mitigated_items, d.mitigated_exploited_items)
      <> (0, 0, 0, 0, 0);

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
    without_either = tally.without_either + d.without_either
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
    without_either = tally.without_either + excluded.without_either;
END
$$;

-- Without the company: with it the planner took every product for one with a single count, and looked through all counts
-- of a product for each that changed. The key finds each at once.
DROP INDEX product_tally_product_idx;
CREATE INDEX product_tally_product_idx ON product_tally (product_id);

-- Counts are made from assets, which name their product under a key of their own.
ALTER TABLE product_tally DROP CONSTRAINT product_tally_product_id_fkey;

-- One trigger fills in all that follows from a change of an asset, and asks for the location's name itself: two of them,
-- and a function around the name, cost more than what they did.
DROP TRIGGER order_changed_asset ON asset;
DROP TRIGGER fill_changed_asset ON asset;
DROP FUNCTION order_asset;
CREATE OR REPLACE FUNCTION fill_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A new version when people changed something; a location's new name is no change of the asset.
  IF (OLD.company_asset_uid, OLD.serial_number, OLD.location_id, OLD.priority, OLD.notes, OLD.removed_at)
    IS DISTINCT FROM (NEW.company_asset_uid, NEW.serial_number, NEW.location_id, NEW.priority, NEW.notes, NEW.removed_at)
  THEN
    NEW.version := OLD.version + 1;
  END IF;
  IF NEW.location_id IS DISTINCT FROM OLD.location_id THEN
    NEW.location_name := NULL;
    IF NEW.location_id IS NOT NULL THEN
      -- The lock is the one that the foreign key takes: whoever renames or removes the location waits for it, so that no
      -- asset keeps an old name.
      SELECT name INTO NEW.location_name FROM location
        WHERE company_id = NEW.company_id AND id = NEW.location_id FOR KEY SHARE;
    END IF;
  END IF;
  IF NEW.company_asset_uid IS DISTINCT FROM OLD.company_asset_uid THEN
    NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  END IF;
  IF NEW.serial_number IS DISTINCT FROM OLD.serial_number THEN
    NEW.serial_number_order := natural_key(NEW.serial_number);
  END IF;
  IF NEW.location_name IS DISTINCT FROM OLD.location_name THEN
    NEW.location_order := natural_key(NEW.location_name);
  END IF;
  IF NEW.notes IS DISTINCT FROM OLD.notes THEN
    NEW.notes_order := natural_key(left(NEW.notes, 100));
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
  WHEN ((OLD.company_asset_uid, OLD.serial_number, OLD.location_id, OLD.location_name, OLD.priority, OLD.notes, OLD.removed_at)
    IS DISTINCT FROM
    (NEW.company_asset_uid, NEW.serial_number, NEW.location_id, NEW.location_name, NEW.priority, NEW.notes, NEW.removed_at))
  EXECUTE FUNCTION fill_asset();

CREATE OR REPLACE FUNCTION fill_new_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.location_id IS NOT NULL THEN
    SELECT name INTO NEW.location_name FROM location
      WHERE company_id = NEW.company_id AND id = NEW.location_id FOR KEY SHARE;
  END IF;
  NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  NEW.serial_number_order := natural_key(NEW.serial_number);
  NEW.location_order := natural_key(NEW.location_name);
  NEW.notes_order := natural_key(left(NEW.notes, 100));
  RETURN NEW;
END
$$;
DROP FUNCTION name_of_location;
