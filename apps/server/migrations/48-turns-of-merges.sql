-- 48 · The server that works on a merge of products, so that no other one works on it at the same time.
-- Serves: 0.1.0

ALTER TABLE catalogue_merge ADD COLUMN worker uuid, ADD COLUMN worker_until timestamptz;

-- The transaction of a company checks that its server still has the turn. The row has nothing of any company.
GRANT SELECT (id, worker) ON catalogue_merge TO rampart_company;
