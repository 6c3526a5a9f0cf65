/** For queries whose answer says whether a further page exists. */
export const paged = {
  initialPageParam: 1,
  getNextPageParam: (last: { has_more: boolean }, _pages: unknown, page: number) =>
    last.has_more ? page + 1 : undefined,
};
