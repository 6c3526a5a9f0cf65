-- 06 · Search and counts: lists show these figures without reading the assets of a company.
--
-- Every figure of a list comes from product_tally and equipment. Triggers update both in the transaction that writes,
-- so no page counts assets. Functions search the text of assets. A direct query could not use the text index because of
-- row-level security.
--
-- Advisory locks. The numbers have no meaning, but all code must use the same ones:
--   7267268             shared by transactions that change assets; exclusive for a load of the catalogue, because it
--                       changes which assets are complete
--   7267269, a company  shared by transactions that change assets of products outside My Equipment; exclusive for a
--                       transaction that adds a product to My Equipment

-- ── Counts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE product_tally (
  -- The functions below build rows of this table by position. Add a new column at the end.
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  -- 0 means none, here and in the priority.
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
COMMENT ON TABLE product_tally IS
  'Counts of assets that are not removed, by product, location and priority. No filter needs a finer division.';
CREATE INDEX product_tally_location_idx ON product_tally (company_id, location_id, product_id);
-- Without company_id. With it the planner expected one row for each product, chose this index for each changed count,
-- and read all counts of the product. Without it the planner chooses the primary key, which finds the row directly.
CREATE INDEX product_tally_product_idx ON product_tally (product_id);

ALTER TABLE product_tally ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON product_tally TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON product_tally TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE, DELETE ON product_tally TO rampart_company, rampart_operator;

-- Counting and loads of the catalogue wait for each other.
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

-- Sets the names and counts of a product that is added to My Equipment.
CREATE FUNCTION fill_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
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
      coalesce(sum(tally.complete_assets), 0), coalesce(sum(tally.mitigated_items), 0),
      coalesce(sum(tally.mitigated_exploited_items), 0)
    INTO NEW.total_assets, NEW.total_high_priority_assets, NEW.total_medium_priority_assets,
      NEW.total_low_priority_assets, NEW.complete_assets, NEW.mitigated_items, NEW.mitigated_exploited_items
    FROM product_tally tally WHERE tally.company_id = NEW.company_id AND tally.product_id = NEW.product_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_equipment BEFORE INSERT ON equipment FOR EACH ROW EXECUTE FUNCTION fill_equipment();

-- Adds the changes of one statement to the counts. It deletes the counts that become zero before it writes the others.
-- The opposite order, writing zeros and then deleting them, took a third of the time of a change of many assets.
CREATE FUNCTION add_to_tally(delta product_tally[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- Counts new assets.
CREATE FUNCTION tally_new_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_tally((
    SELECT array_agg(row(d.*)::product_tally) FROM (
      SELECT a.company_id, a.product_id, coalesce(a.location_id, 0) AS location_id,
        coalesce(a.priority, 0::smallint) AS priority,
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

-- Counts changed assets: their new rows count +1, their old rows -1.
CREATE FUNCTION tally_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
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
          AS without_either
      FROM (
        SELECT new_rows.*, 1 AS sign FROM new_rows UNION ALL SELECT old_rows.*, -1 FROM old_rows
      ) a JOIN product ON product.id = a.product_id
      WHERE a.removed_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) d
    WHERE (assets, complete_assets, mitigated_items, mitigated_exploited_items, with_asset_id, with_serial_number,
        without_either)
      IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0)));
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_changed_assets AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_assets();

-- ── Mitigations ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Counts a mitigation on its asset if the product has the vulnerability, and adds it to the history. Assets are looked
-- up by key, with OFFSET 0. Otherwise the planner chooses a plan for few assets, because row-level security hides how
-- many a company has.
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
      jsonb_object_agg(vulnerability.cve,
        CASE sign WHEN 1 THEN '[null, "mitigated"]' ELSE '["mitigated", null]' END::jsonb) AS changes
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

-- ── Changes of the catalogue ─────────────────────────────────────────────────────────────────────────────────────────

-- Updates the counts after a change of the catalogue: the vulnerabilities of these products and of the products that
-- contain them, the mitigated ones, and the complete assets.
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
    FROM counted
    WHERE product.id = counted.id AND (vulnerability_count, exploited_count) IS DISTINCT FROM (items, exploited)
  )
  -- If one vulnerability replaces another, the count is the same but different items are mitigated. So every product
  -- that a company has is recounted.
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

-- Recounts after each statement of a load that changes the vulnerabilities of products or their exploited marks.
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

-- ── Text search in assets ────────────────────────────────────────────────────────────────────────────────────────────

-- With row-level security, PostgreSQL uses no index for an operator that could leak the text of a row. These functions
-- search only in the assets of the current transaction's company. rampart_search owns them. EXECUTE plans each call,
-- because the best plan depends on how rare the texts are. The company is a parameter of the query: PostgreSQL checks
-- every row that the text index finds, and reading the setting for each row is slow.
CREATE POLICY search ON asset FOR SELECT TO rampart_search USING (true);
GRANT SELECT ON asset TO rampart_search;

-- Returns the assets of a product whose text matches all patterns, up to the limit.
CREATE FUNCTION find_assets(of_product integer, patterns text[], most integer) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT id FROM public.asset
    WHERE company_id = $1 AND product_id = $2 AND removed_at IS NULL AND ' ||
    (SELECT string_agg('search_text LIKE $3[' || n || ']', ' AND ') FROM generate_subscripts(patterns, 1) n) ||
    ' LIMIT $4' USING public.current_company_id(), of_product, patterns, most;
END
$$;

-- Returns the products with at least one asset whose text matches the pattern.
CREATE FUNCTION find_products_by_asset(pattern text) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT product_id FROM public.asset
    WHERE company_id = $1 AND removed_at IS NULL AND search_text LIKE $2' USING public.current_company_id(), pattern;
END
$$;

-- Returns the products of the first matching assets, up to the limit, and a null if there may be more. If a word is in
-- most assets, the caller can check each product quickly. Finding all matching assets would take longer with each
-- match.
CREATE FUNCTION find_first_products_by_asset(pattern text, most integer) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'WITH found AS MATERIALIZED (
      SELECT product_id FROM public.asset
      WHERE company_id = $1 AND removed_at IS NULL AND search_text LIKE $2 LIMIT $3)
    SELECT DISTINCT product_id FROM found
    UNION ALL SELECT NULL WHERE (SELECT count(*) FROM found) = $3'
    USING public.current_company_id(), pattern, most;
END
$$;

REVOKE ALL ON FUNCTION find_assets, find_products_by_asset, find_first_products_by_asset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_assets, find_products_by_asset, find_first_products_by_asset TO rampart_company;

-- To change the owner, the current user must be a member of rampart_search, and rampart_search needs the right to
-- create in the schema. Both are revoked directly after.
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT rampart_search TO CURRENT_USER;
  END IF;
END
$$;
GRANT CREATE ON SCHEMA public TO rampart_search;
ALTER FUNCTION find_assets OWNER TO rampart_search;
ALTER FUNCTION find_products_by_asset OWNER TO rampart_search;
ALTER FUNCTION find_first_products_by_asset OWNER TO rampart_search;
REVOKE CREATE ON SCHEMA public FROM rampart_search;
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    REVOKE rampart_search FROM CURRENT_USER;
  END IF;
END
$$;
