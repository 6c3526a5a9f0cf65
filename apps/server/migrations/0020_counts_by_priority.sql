-- A list of a priority is sorted by the assets of that priority. They are counted in equipment: adding up the counts of
-- every location for it took longer the more locations a company has.
ALTER TABLE equipment
  ADD COLUMN total_medium_priority_assets integer NOT NULL DEFAULT 0,
  ADD COLUMN total_low_priority_assets integer NOT NULL DEFAULT 0;

SET LOCAL ROLE rampart_operator;
UPDATE equipment SET total_medium_priority_assets = tally.medium, total_low_priority_assets = tally.low
  FROM (
    SELECT company_id, product_id, coalesce(sum(assets) FILTER (WHERE priority = 2), 0) AS medium,
      coalesce(sum(assets) FILTER (WHERE priority = 3), 0) AS low
    FROM product_tally WHERE priority IN (2, 3) GROUP BY company_id, product_id
  ) tally
  WHERE equipment.company_id = tally.company_id AND equipment.product_id = tally.product_id;
RESET ROLE;

CREATE OR REPLACE FUNCTION fill_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes assets of a product that is not there yet waits for this, and this for them.
  PERFORM pg_advisory_xact_lock(7267269, NEW.company_id);
  SELECT product.name, product.manufacturer_name, product.type_name
    INTO NEW.name, NEW.manufacturer_name, NEW.type_name
    FROM product WHERE product.id = NEW.product_id;
  -- The assets of what was removed from My Equipment stay recorded, and come back with it.
  SELECT coalesce(sum(assets), 0), coalesce(sum(assets) FILTER (WHERE priority = 1), 0),
      coalesce(sum(assets) FILTER (WHERE priority = 2), 0), coalesce(sum(assets) FILTER (WHERE priority = 3), 0),
      coalesce(sum(tally.complete_assets), 0), coalesce(sum(tally.mitigated_items), 0),
      coalesce(sum(tally.mitigated_exploited_items), 0)
    INTO NEW.total_assets, NEW.total_high_priority_assets, NEW.total_medium_priority_assets,
      NEW.total_low_priority_assets, NEW.complete_assets, NEW.mitigated_items, NEW.mitigated_exploited_items
    FROM product_tally tally WHERE tally.company_id = NEW.company_id AND tally.product_id = NEW.product_id;
  RETURN NEW;
END
$$;

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
    -- Assets that only move to another place change nothing here, and equipment has an index for every order.
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
