-- 38 · The management report names the sources of the catalogue that fail (docs/catalogue.md, "Subscriptions").
-- Serves: 0.1.0

GRANT SELECT (name, is_paused, failing_since) ON subscription TO rampart_company;
