-- A page of the catalogue by name is found by an index alone, a type together with its rating. Reading some hundred
-- products for their names, and putting the marks of two indexes together, took most of the time of such a page.
CREATE INDEX product_type_rating_idx ON product (product_type_id, rating) INCLUDE (id, name);
DROP INDEX product_manufacturer_idx;
CREATE INDEX product_manufacturer_idx ON product (manufacturer_id, product_type_id) INCLUDE (id, name);
DROP INDEX product_rating_idx;
CREATE INDEX product_rating_idx ON product (rating, product_type_id) INCLUDE (id, name);

-- What changed of one field, for the trail: written out for each field, it takes half the time of a list of all that is
-- gone through for every asset.
CREATE FUNCTION change_of(field text, was text, became text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN was IS DISTINCT FROM became THEN jsonb_build_object(field, jsonb_build_array(was, became)) ELSE '{}' END;

CREATE OR REPLACE FUNCTION record_changed_assets() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  -- Planned anew each time: a plan that is kept from the change of one asset compares ten thousand with each other.
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
    -- The version counts what people change; a location's new name or a count is no change of the asset.
    WHERE n.version <> o.version$statement$;
  RETURN NULL;
END
$$;

-- A statement that changes thousands of assets may bring the name of their location along, read while it holds the
-- location, and the keys that they are sorted by: to look the name up for each of them was a tenth of an import.
CREATE OR REPLACE FUNCTION fill_new_asset() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION fill_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.location_id IS DISTINCT FROM OLD.location_id AND NEW.location_name IS NOT DISTINCT FROM OLD.location_name THEN
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

CREATE OR REPLACE FUNCTION order_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.company_asset_uid IS DISTINCT FROM OLD.company_asset_uid THEN
    NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  END IF;
  IF NEW.serial_number IS DISTINCT FROM OLD.serial_number THEN
    NEW.serial_number_order := natural_key(NEW.serial_number);
  END IF;
  IF NEW.location_name IS DISTINCT FROM OLD.location_name AND NEW.location_order IS NOT DISTINCT FROM OLD.location_order THEN
    NEW.location_order := natural_key(NEW.location_name);
  END IF;
  IF NEW.notes IS DISTINCT FROM OLD.notes AND NEW.notes_order IS NOT DISTINCT FROM OLD.notes_order THEN
    NEW.notes_order := natural_key(left(NEW.notes, 100));
  END IF;
  RETURN NEW;
END
$$;
