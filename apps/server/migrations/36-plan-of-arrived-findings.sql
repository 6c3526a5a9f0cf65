-- 36 · A plan that is kept for the findings of a load.
-- Serves: 0.1.0
--
-- As in 13, without a plan for each advisory, which took longer than the work. The settings make a plan of index scans,
-- which is also right for the empty tables of a first load.
CREATE OR REPLACE FUNCTION note_arrived_findings() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
BEGIN
  WITH fresh AS MATERIALIZED (
    SELECT product_id, vulnerability_id FROM changed_rows r GROUP BY product_id, vulnerability_id
    HAVING count(*) = (SELECT count(*) FROM product_vulnerability held
        WHERE held.product_id = r.product_id AND held.vulnerability_id = r.vulnerability_id)
      AND NOT EXISTS (SELECT FROM arrived_finding known
        WHERE known.product_id = r.product_id AND known.vulnerability_id = r.vulnerability_id)
  ), arrival AS (
    INSERT INTO finding_arrival (is_backlog) SELECT is_backlog() WHERE EXISTS (SELECT FROM fresh) RETURNING id
  )
  INSERT INTO arrived_finding (product_id, vulnerability_id, arrival_id)
  SELECT product_id, vulnerability_id, arrival.id FROM fresh CROSS JOIN arrival
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
