-- 16 · Search for ids: vulnerabilities whose id begins with what a user types. Advisories have such an index (12), and
-- the indexes that find the nearest ids (12) also find the ids that contain a part.

CREATE INDEX vulnerability_prefix_idx ON vulnerability (lower(cve) text_pattern_ops);
