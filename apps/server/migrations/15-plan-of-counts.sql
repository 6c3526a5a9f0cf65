-- 15 · One plan for the count of vulnerabilities, because a load counts them after each advisory.
--
-- Planning this statement took five times as long as running it. The plan depends on the number of products, so
-- PostgreSQL made a new one for each call. The settings give a plan that reads only the rows of the given products, even
-- if it was made while the tables were empty.

-- Counts the vulnerabilities of these products and of the products that contain them. Returns those that a company has.
CREATE FUNCTION count_vulnerabilities(changed integer[]) RETURNS integer[] LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  recounted integer[];
BEGIN
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
  RETURN recounted;
END
$$;

-- As in 06, but for the first step.
CREATE OR REPLACE FUNCTION recount_products(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  recounted integer[];
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(7267268);
  recounted := count_vulnerabilities(changed);
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
