-- 14 · Mitigated assets of each product and vulnerability, for the list of vulnerabilities.
--
-- The list shows the open assets of a vulnerability: the assets of the products that have it, without those on which it
-- is mitigated. equipment has the assets of each product. This table has the mitigated ones, so the list reads a row for
-- each pair of product and vulnerability, and never the assets.

CREATE TABLE mitigation_tally (
  -- The functions below build rows of this table by position. Add a new column at the end.
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  vulnerability_id integer NOT NULL REFERENCES vulnerability ON DELETE CASCADE,
  assets integer NOT NULL,
  high_priority_assets integer NOT NULL,
  medium_priority_assets integer NOT NULL,
  low_priority_assets integer NOT NULL,
  PRIMARY KEY (company_id, product_id, vulnerability_id)
);
-- It does not depend on the findings of the catalogue. So a load that changes them has nothing to recount here.
COMMENT ON TABLE mitigation_tally IS
  'How many assets that are not removed have a vulnerability mitigated, by product. It also counts vulnerabilities that the product no longer has.';
CREATE INDEX mitigation_tally_vulnerability_idx ON mitigation_tally (vulnerability_id);

ALTER TABLE mitigation_tally ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON mitigation_tally TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON mitigation_tally TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE, DELETE ON mitigation_tally TO rampart_company, rampart_operator;

-- Adds the changes of one statement to the counts. Like add_to_tally (06), it deletes the counts that become zero before
-- it writes the others. A vulnerability that is deleted takes its counts along, so a decrease adds no row.
CREATE FUNCTION add_to_mitigation_tally(delta mitigation_tally[]) RETURNS void LANGUAGE plpgsql AS $$
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
    PERFORM FROM mitigation_tally JOIN unnest(delta) d USING (company_id, product_id, vulnerability_id)
      ORDER BY company_id, product_id, vulnerability_id FOR UPDATE OF mitigation_tally;
  END IF;

  DELETE FROM mitigation_tally tally USING unnest(delta) d
    WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
      AND tally.vulnerability_id = d.vulnerability_id AND tally.assets + d.assets = 0;
  UPDATE mitigation_tally tally SET
    assets = tally.assets + d.assets,
    high_priority_assets = tally.high_priority_assets + d.high_priority_assets,
    medium_priority_assets = tally.medium_priority_assets + d.medium_priority_assets,
    low_priority_assets = tally.low_priority_assets + d.low_priority_assets
  FROM unnest(delta) d
  WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
    AND tally.vulnerability_id = d.vulnerability_id;
  INSERT INTO mitigation_tally AS tally
    SELECT * FROM unnest(delta) WHERE assets >= 0 ORDER BY company_id, product_id, vulnerability_id
  ON CONFLICT (company_id, product_id, vulnerability_id) DO UPDATE SET
    assets = tally.assets + excluded.assets,
    high_priority_assets = tally.high_priority_assets + excluded.high_priority_assets,
    medium_priority_assets = tally.medium_priority_assets + excluded.medium_priority_assets,
    low_priority_assets = tally.low_priority_assets + excluded.low_priority_assets;
END
$$;

-- ── Mitigations ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Counts new and reopened mitigations. It runs after count_mitigations (06), which has locked the assets. Triggers fire
-- in the order of their names. EXECUTE plans each call, because a statement has one mitigation or fifty thousand.
CREATE FUNCTION tally_mitigations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delta mitigation_tally[];
BEGIN
  EXECUTE $statement$
    WITH changed AS MATERIALIZED (
      SELECT r.company_id, r.asset_id, of_asset.product_id, of_asset.priority
      FROM (SELECT DISTINCT company_id, asset_id FROM changed_rows) r CROSS JOIN LATERAL (
        SELECT product_id, priority FROM asset
        WHERE asset.company_id = r.company_id AND asset.id = r.asset_id AND removed_at IS NULL OFFSET 0) of_asset
    )
    SELECT array_agg(row(d.*)::mitigation_tally) FROM (
      SELECT company_id, product_id, vulnerability_id, ($1 * count(*))::integer,
        ($1 * count(*) FILTER (WHERE priority = 1))::integer, ($1 * count(*) FILTER (WHERE priority = 2))::integer,
        ($1 * count(*) FILTER (WHERE priority = 3))::integer
      FROM changed_rows JOIN changed USING (company_id, asset_id)
      GROUP BY 1, 2, 3
    ) d$statement$ INTO delta USING CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  PERFORM add_to_mitigation_tally(delta);
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_mitigations AFTER INSERT ON mitigation REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_mitigations();
CREATE TRIGGER tally_reopened AFTER DELETE ON mitigation REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_mitigations();

-- ── Assets ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Counts the mitigations of assets that are removed, restored or get another priority.
CREATE FUNCTION tally_mitigations_of_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delta mitigation_tally[];
BEGIN
  -- Every such change increases the version. A new count or the new name of a location does not, and nothing else is
  -- compared then.
  IF (SELECT sum(version) FROM old_rows) IS NOT DISTINCT FROM (SELECT sum(version) FROM new_rows) THEN
    RETURN NULL;
  END IF;
  EXECUTE $statement$
    WITH changed AS MATERIALIZED (
      SELECT n.company_id, n.id, n.product_id, CASE WHEN o.removed_at IS NULL THEN coalesce(o.priority, 0) END AS was,
        CASE WHEN n.removed_at IS NULL THEN coalesce(n.priority, 0) END AS became
      FROM new_rows n JOIN old_rows o USING (company_id, id)
      WHERE (o.removed_at IS NULL, o.priority) IS DISTINCT FROM (n.removed_at IS NULL, n.priority)
    )
    SELECT array_agg(row(d.*)::mitigation_tally) FROM (
      SELECT company_id, product_id, vulnerability_id, (count(became) - count(was))::integer,
        (count(*) FILTER (WHERE became = 1) - count(*) FILTER (WHERE was = 1))::integer,
        (count(*) FILTER (WHERE became = 2) - count(*) FILTER (WHERE was = 2))::integer,
        (count(*) FILTER (WHERE became = 3) - count(*) FILTER (WHERE was = 3))::integer
      FROM changed CROSS JOIN LATERAL (
        SELECT vulnerability_id FROM mitigation
        WHERE mitigation.company_id = changed.company_id AND mitigation.asset_id = changed.id OFFSET 0) of_asset
      GROUP BY 1, 2, 3
    ) d$statement$ INTO delta;
  PERFORM add_to_mitigation_tally(delta);
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_mitigations_of_assets AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_mitigations_of_assets();

-- ── The rows of an existing database ─────────────────────────────────────────────────────────────────────────────────

SET LOCAL ROLE rampart_operator;
INSERT INTO mitigation_tally (company_id, product_id, vulnerability_id, assets, high_priority_assets,
  medium_priority_assets, low_priority_assets)
SELECT asset.company_id, asset.product_id, mitigation.vulnerability_id, count(*), count(*) FILTER (WHERE priority = 1),
  count(*) FILTER (WHERE priority = 2), count(*) FILTER (WHERE priority = 3)
FROM mitigation JOIN asset ON asset.company_id = mitigation.company_id AND asset.id = mitigation.asset_id
WHERE asset.removed_at IS NULL
GROUP BY 1, 2, 3;
RESET ROLE;
