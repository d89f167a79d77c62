/** `/configuracion?tab=stop-reasons` */
export type ConfigurationSearch = { tab?: string }
