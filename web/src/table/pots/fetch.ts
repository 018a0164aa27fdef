export const fetchedPots = () => import('./parts');
