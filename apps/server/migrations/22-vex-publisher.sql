-- 22 · Who publishes the company's statements about vulnerabilities (docs/vex.md).
--
-- A CSAF document names its publisher. Users enter it before their first one, and every later one uses it again.

ALTER TABLE company
  ADD COLUMN vex_publisher_name text CHECK (length(vex_publisher_name) BETWEEN 1 AND 200),
  -- A web address or another URI that belongs to the company.
  ADD COLUMN vex_publisher_namespace text CHECK (length(vex_publisher_namespace) BETWEEN 1 AND 500),
  ADD CONSTRAINT company_vex_publisher_check CHECK ((vex_publisher_name IS NULL) = (vex_publisher_namespace IS NULL));
GRANT UPDATE (vex_publisher_name, vex_publisher_namespace) ON company TO rampart_company;
