-- 25 · A first load of the catalogue in less time.
--
-- A first load fills the catalogue from nothing, while its connection keeps the plans that it made for empty tables:
-- each check of a foreign key then read all products. New statistics end these plans. PostgreSQL collects them by
-- itself once a minute, the embedded database never. Only the owner of a table can analyse it.
CREATE FUNCTION survey_catalogue() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- A load does not wait for a VACUUM or a new index.
  ANALYZE (SKIP_LOCKED) public.manufacturer, public.product, public.vulnerability, public.advisory, public.advisory_vulnerability,
    public.mitigation_step, public.product_vulnerability, public.arrived_finding, public.finding_arrival,
    public.rating_due;
END
$$;
REVOKE ALL ON FUNCTION survey_catalogue FROM PUBLIC;
GRANT EXECUTE ON FUNCTION survey_catalogue TO rampart_operator;

-- As in 20, in two parts, and with the words of people in the first one. It has nothing to do for products without a firmware version, which are all
-- products of a first load. Each update of it plans the triggers of assets, which takes longer than the rest.
CREATE FUNCTION recount_exploited_decisions(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found firmware[];
BEGIN
  IF NOT EXISTS (SELECT FROM firmware WHERE product_id = ANY(changed)) THEN RETURN; END IF;
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
  SELECT array_agg(row(marked.*)::firmware) INTO found FROM marked;
  -- In a statement of its own, because the counts of assets with the word of a person read the updated rows.
  UPDATE asset SET done_exploited_count = counted.exploited
  FROM unnest(found) marked CROSS JOIN LATERAL (
    SELECT of_version.id, decided.exploited
    FROM (
      SELECT asset.id, asset.done_count = asset.not_affected_count AND NOT EXISTS (
          SELECT FROM asset_statement
          WHERE asset_statement.company_id = asset.company_id AND asset_statement.asset_id = asset.id) AS is_unspoken
      FROM asset
      WHERE asset.company_id = marked.company_id AND asset.product_id = marked.product_id
        AND asset.firmware_order = marked.version_order AND asset.firmware_version = marked.version
        AND removed_at IS NULL OFFSET 0
    ) of_version CROSS JOIN LATERAL (
      SELECT marked.exploited_items AS exploited WHERE of_version.is_unspoken
      UNION ALL SELECT recounted.done_exploited
      FROM count_exposure(marked.company_id, of_version.id, marked.product_id, marked.version) recounted
      WHERE NOT of_version.is_unspoken
    ) decided OFFSET 0
  ) counted
  WHERE asset.company_id = marked.company_id AND asset.id = counted.id;
  PERFORM set_config('rampart.recounting', '', true);
END
$$;

CREATE FUNCTION recount_owned_products(recounted integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('rampart.recounting', 'on', true);
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

CREATE OR REPLACE FUNCTION recount_products(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  recounted integer[];
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(7267268);
  recounted := count_vulnerabilities(changed);
  -- Also of products without assets, because a removed asset can be restored.
  PERFORM recount_exploited_decisions(changed);
  IF recounted IS NOT NULL THEN PERFORM recount_owned_products(recounted); END IF;
END
$$;
