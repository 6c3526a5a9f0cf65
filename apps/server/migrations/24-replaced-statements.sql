-- 24 · Statements that replace another one, their justification in the history, and rows that nothing needs any more.

-- ── The history ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Like the author of a change, the justification comes from a setting of the transaction. A call has one for all assets.
-- Only entries of the kind not_affected have it. In others that the same statement writes, it means nothing.
ALTER TABLE asset_history
  ADD COLUMN justification text DEFAULT nullif(current_setting('rampart.justification', true), '');
COMMENT ON COLUMN asset_history.justification IS 'Why an asset is not affected, if a person stated it (not_affected).';

-- ── Replaced statements ──────────────────────────────────────────────────────────────────────────────────────────────

-- The key of a statement never changes.
GRANT UPDATE (state, justification, note, user_name, stated_at) ON asset_statement TO rampart_company;

CREATE TRIGGER a_wait_for_replacing BEFORE UPDATE ON asset_statement
  FOR EACH STATEMENT EXECUTE FUNCTION wait_for_catalogue();

-- Counts statements that changed their state, and adds one entry to the history of each asset. What the firmware version
-- decides is the same before and after, so only the state counts. As in count_words (20), OFFSET 0 looks up assets by
-- key, EXECUTE plans each call, and only vulnerabilities of the product count on its assets.
CREATE FUNCTION count_replaced() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  delta done_tally[];
BEGIN
  PERFORM FROM (SELECT DISTINCT company_id, asset_id FROM new_rows ORDER BY 1, 2) r CROSS JOIN LATERAL (
    SELECT FROM asset WHERE asset.company_id = r.company_id AND asset.id = r.asset_id OFFSET 0 FOR NO KEY UPDATE) held;

  EXECUTE $statement$
    WITH words AS MATERIALIZED (
      SELECT n.company_id, n.asset_id, n.vulnerability_id, of_asset.*,
        CASE n.state WHEN 'not_affected' THEN 1 ELSE -1 END AS sign
      FROM new_rows n JOIN old_rows o USING (company_id, asset_id, vulnerability_id) CROSS JOIN LATERAL (
        SELECT product_id, priority, removed_at IS NOT NULL AS is_removed FROM asset
        WHERE asset.company_id = n.company_id AND asset.id = n.asset_id OFFSET 0) of_asset
      WHERE n.state <> o.state
    ), of_products AS MATERIALIZED (
      SELECT changed_products.product_id, found.vulnerability_id, vulnerability.exploited_since
      FROM (SELECT DISTINCT product_id FROM words) changed_products
        CROSS JOIN LATERAL vulnerabilities_of(changed_products.product_id) found
        JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    ), counted AS MATERIALIZED (
      SELECT company_id, asset_id, sum(sign) AS items,
        coalesce(sum(sign) FILTER (WHERE exploited_since IS NOT NULL), 0) AS exploited
      FROM words JOIN of_products USING (product_id, vulnerability_id)
      GROUP BY company_id, asset_id
    ), updated AS (
      UPDATE asset SET done_count = done_count + items, not_affected_count = not_affected_count + items,
        done_exploited_count = done_exploited_count + exploited
      FROM counted WHERE asset.company_id = counted.company_id AND asset.id = counted.asset_id
    )
    SELECT array_agg(row(d.*)::done_tally) FROM (
      SELECT company_id, product_id, vulnerability_id, sum(sign)::integer,
        coalesce(sum(sign) FILTER (WHERE priority = 1), 0)::integer,
        coalesce(sum(sign) FILTER (WHERE priority = 2), 0)::integer,
        coalesce(sum(sign) FILTER (WHERE priority = 3), 0)::integer, sum(sign)::integer
      FROM words WHERE NOT is_removed
      GROUP BY 1, 2, 3
    ) d$statement$ INTO delta;
  PERFORM add_to_done_tally(delta);

  EXECUTE $statement$
    INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
      impersonator_name, version, changes, note)
    SELECT decided.company_id, decided.asset_id, decided.kind, author.*, of_asset.version, decided.changes, decided.note
    FROM (
      SELECT n.company_id, n.asset_id, CASE n.state WHEN 'affected' THEN 'overruled' ELSE 'not_affected' END AS kind,
        max(n.note) AS note, jsonb_object_agg(vulnerability.cve,
          jsonb_build_array(replace(o.state, '_', ' '), replace(n.state, '_', ' '))) AS changes
      FROM new_rows n JOIN old_rows o USING (company_id, asset_id, vulnerability_id)
        JOIN vulnerability ON vulnerability.id = n.vulnerability_id
      GROUP BY 1, 2, 3
    ) decided
    CROSS JOIN LATERAL (
      SELECT version FROM asset WHERE asset.company_id = decided.company_id AND asset.id = decided.asset_id OFFSET 0
    ) of_asset, change_author() author$statement$;
  RETURN NULL;
END
$function$;
CREATE TRIGGER count_replaced AFTER UPDATE ON asset_statement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_replaced();

-- ── Rows that nothing needs any more ─────────────────────────────────────────────────────────────────────────────────

-- The housekeeping removes versions that no asset has, and changes that no entry of a history names.
GRANT DELETE ON firmware, exposure_change TO rampart_operator;
CREATE INDEX asset_history_exposure_change_idx ON asset_history (company_id, exposure_change_id)
  WHERE exposure_change_id IS NOT NULL;
