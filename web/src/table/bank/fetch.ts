export const fetched = () => import('./parts');
