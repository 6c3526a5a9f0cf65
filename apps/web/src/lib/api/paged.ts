/** For queries whose answer says whether there is another page. */
export const paged = {
  initialPageParam: 1,
  getNextPageParam: (last: { has_more: boolean }, _pages: unknown, page: number) =>
    last.has_more ? page + 1 : undefined,
};
