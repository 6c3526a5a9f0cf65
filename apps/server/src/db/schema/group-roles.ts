/** The roles that Rampart creates in a cluster (01-roles.sql). The server's login switches to one of the first three. */
export const groupRoles = ['rampart_auth', 'rampart_company', 'rampart_operator', 'rampart_search'] as const;
